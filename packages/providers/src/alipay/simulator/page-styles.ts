/** A wallet's sheet: a blue head with the amount, the order below it, the buttons at the thumb. */
export const styles = `
body{background:#f2f5fa;color:#12213b;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:520px;margin:0 auto;padding:0 0 40px}
header{background:linear-gradient(160deg,#0a5bd3,#1b8ff2);color:#fff;padding:26px 22px 54px;border-radius:0 0 26px 26px;text-align:center}
header p{margin:0;display:flex;gap:10px;align-items:center;justify-content:center;font-weight:700}
.total{font-size:38px;font-weight:800;margin:14px 0 0;font-variant-numeric:tabular-nums;line-height:1.2;overflow-wrap:anywhere}
section,form{background:#fff;border-radius:18px;margin:0 14px 14px;padding:20px;box-shadow:0 6px 22px rgba(18,33,59,.08)}
section{margin-top:-32px}
h1{font-size:18px;line-height:1.35;margin:0 0 10px;overflow-wrap:anywhere}
dl{margin:0}
dl div{display:flex;justify-content:space-between;gap:16px;padding:8px 0;border-top:1px solid #e4eaf3}
dt{color:#52617a}
dd{margin:0;text-align:end;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
form{display:grid;gap:10px}
button{font:inherit;font-weight:700;min-height:48px;border-radius:24px;border:1.5px solid #c5d2e6;background:#fff;color:#0a3f94;cursor:pointer;padding:0 14px}
button:hover{border-color:#0a5bd3}
.main{min-height:54px;font-size:18px;background:#0a5bd3;border-color:#0a5bd3;color:#fff}
.main:hover{background:#084bb0}
`;
