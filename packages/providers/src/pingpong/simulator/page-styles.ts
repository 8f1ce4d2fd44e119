/** A night-blue band with the sum on it, and a white sheet drawn over its edge. */
export const styles = `
body{background:#f3f5fb;color:#151d3b;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{margin:0 auto;padding:0 0 40px}
.band{background:#17246b;color:#fff;padding:18px 16px 92px}
.band>*{max-width:488px;margin-inline:auto}
header{display:flex;align-items:center;gap:12px;font-weight:700}
header p{margin:0}
.total{font-size:36px;line-height:1.2;font-weight:800;margin-block:22px 0;font-variant-numeric:tabular-nums}
.sheet{background:#fff;max-width:488px;margin:-68px 16px 0;border-radius:18px;padding:22px;box-shadow:0 12px 32px rgba(23,36,107,.14)}
@media(min-width:552px){.sheet{margin-inline:auto}}
h1{font-size:19px;line-height:1.3;margin:0 0 12px;overflow-wrap:anywhere}
.failed{margin:0 0 14px;padding:12px 14px;border-radius:12px;background:#fdecea;color:#8a1c12;font-weight:600}
dl{margin:0 0 18px}
dl div{display:flex;justify-content:space-between;gap:16px;padding:7px 0;border-top:1px solid #e2e6f3}
dt{color:#545f85}
dd{margin:0;text-align:end;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
form{display:grid;gap:10px}
.way{margin:0 0 4px;padding:12px 14px;border:2px solid #2f6bff;border-radius:12px;font-weight:700}
button{font:inherit;font-weight:700;min-height:48px;border-radius:12px;border:2px solid #c9d2ee;background:#fff;color:#17246b;cursor:pointer;padding:0 14px}
button:hover{border-color:#2f6bff}
.main{min-height:58px;font-size:19px;background:#1f56e0;border-color:#1f56e0;color:#fff}
.main:hover{background:#17246b}
`;
