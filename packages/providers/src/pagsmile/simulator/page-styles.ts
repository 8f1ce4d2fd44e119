/** A sunny checkout: a green head with a smile, a white sheet, and large rounded rows for the ways to pay. */
export const styles = `
body{background:#f2f7ee;color:#12261a;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:560px;margin:0 auto;padding:0 0 48px}
header{background:#0b7d3e;color:#fff;padding:22px 20px 54px;border-radius:0 0 28px 28px;display:flex;align-items:center;gap:12px;font-weight:800}
header p{margin:0}
.sheet{background:#fff;border-radius:22px;margin:-34px 14px 0;padding:22px;box-shadow:0 12px 34px #0b3d1f1f}
h1{font-size:19px;line-height:1.3;margin:0;overflow-wrap:anywhere}
.total{font-size:36px;font-weight:800;margin:4px 0 10px;font-variant-numeric:tabular-nums}
dl{margin:0 0 16px;font-size:15px}
dl div{display:flex;justify-content:space-between;gap:16px;padding:6px 0;border-top:1px solid #e2ecdd}
dt{color:#50685a}
dd{margin:0;text-align:end;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
form{display:grid;gap:10px}
fieldset{border:0;margin:0;padding:0;display:grid;gap:8px}
legend{padding:0 0 6px;font-weight:700}
label,.way{display:flex;align-items:center;gap:12px;min-height:50px;padding:0 14px;border-radius:16px;background:#f2f7ee;cursor:pointer}
label:hover{background:#e4f0dd}
.way{margin:0;font-weight:700;cursor:default}
input{accent-color:#0b7d3e;width:18px;height:18px;margin:0}
button{font:inherit;font-weight:700;min-height:48px;border-radius:16px;border:2px solid #d3e2cb;background:#fff;color:#0b5c2f;cursor:pointer;padding:0 14px}
button:hover{border-color:#0b7d3e}
.main{min-height:58px;font-size:19px;background:#0b7d3e;border-color:#0b7d3e;color:#fff}
.main:hover{background:#09672f;border-color:#09672f}
`;
