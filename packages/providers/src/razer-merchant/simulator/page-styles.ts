/** A bank's counter in white and blue, with a long slip for the order. */
export const styles = `
body{background:#e9eef8;color:#10203f;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:780px;margin:0 auto;padding:0 16px 40px}
header{display:flex;align-items:center;gap:12px;padding:18px 0;font-weight:700}
header p{margin:0}
.slip{background:#fff;border-top:6px solid #1f4fd8;border-radius:0 0 16px 16px;padding:22px}
h1{font-size:20px;line-height:1.3;margin:0;overflow-wrap:anywhere}
.total{font-size:36px;font-weight:800;color:#1f4fd8;margin:8px 0 12px;font-variant-numeric:tabular-nums}
dl{margin:0}
dl div{display:flex;justify-content:space-between;gap:16px;padding:7px 0;border-top:1px solid #d6dff2}
dt{color:#4a5a80}
dd{margin:0;text-align:end;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
form{display:grid;gap:10px;padding:18px 0}
.lead{margin:0;color:#4a5a80}
button{font:inherit;font-weight:700;min-height:48px;border-radius:999px;border:2px solid #b6c5e8;background:#fff;color:#10203f;cursor:pointer;padding:0 16px}
button:hover{border-color:#1f4fd8}
.main{min-height:56px;font-size:19px;background:#1f4fd8;border-color:#1f4fd8;color:#fff}
.main:hover{background:#173ca6}
`;
