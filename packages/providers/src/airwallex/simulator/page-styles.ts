/** A form inside the shop's own page: orange as its only colour, and no frame of its own. */
const form = `
body{background:var(--ground);color:var(--text);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;min-height:0}
main{max-width:520px;margin:0 auto;padding:16px}
h1{font-size:17px;margin:0 0 12px;display:flex;align-items:center;gap:10px}
.total{margin-inline-start:auto;font-variant-numeric:tabular-nums}
.said{margin:0 0 12px;padding:10px 14px;border-radius:8px;background:var(--bad);color:var(--bad-text)}
fieldset{border:1px solid var(--line);border-radius:10px;padding:6px 14px;margin:0 0 14px}
legend{font-weight:600;padding:0 6px}
label{display:flex;gap:10px;align-items:center;min-height:44px}
input{accent-color:#c2410c;width:18px;height:18px;margin:0}
form{display:grid;gap:10px}
button{font:inherit;font-weight:600;min-height:48px;border-radius:8px;border:1px solid var(--line);background:none;color:inherit;cursor:pointer}
button:hover{border-color:#c2410c}
.main{background:#c2410c;border-color:#c2410c;color:#fff}
.main:hover{background:#9a3409}
`;

const light = ':root{--ground:#fff;--text:#1a1d21;--line:#d8dce2;--bad:#fdecea;--bad-text:#8a1c12}';
const dark =
  'html{color-scheme:dark;--ground:#14171a;--text:#f5f6f7;--line:#4a5058;--bad:#48201c;--bad-text:#ffc9c2}';

export const stylesIn = (mode: string | undefined): string => form + (mode === 'dark' ? dark : light);
