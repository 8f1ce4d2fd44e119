/** A narrow ticket on a warm counter; the price is on a torn edge, the payment methods are a row of tiles. */
export const styles = `
body{background:#fff6ec;color:#2a1704;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:520px;margin:0 auto;padding:24px 16px 48px}
header{display:flex;align-items:center;gap:12px;font-weight:800;letter-spacing:.01em}
header p{margin:0}
.ticket{margin-top:18px;background:#fff;border-radius:20px 20px 0 0;padding:22px;box-shadow:0 10px 30px #7a3b0012}
h1{font-size:20px;line-height:1.3;margin:0 0 4px;overflow-wrap:anywhere}
.price{font-size:38px;font-weight:800;margin:6px 0 0;color:#b3430a;font-variant-numeric:tabular-nums}
.also{margin:0;color:#7a5a3e}
dl{margin:13px 0 0;font-size:15px}
dl div{display:flex;justify-content:space-between;gap:16px;padding:3px 0}
dt{color:#7a5a3e}
dd{margin:0;text-align:end;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
form{background:#fff;border-radius:0 0 20px 20px;border-top:2px dashed #ffd9b3;padding:22px;display:grid;gap:10px;box-shadow:0 18px 30px #7a3b0012}
fieldset{border:0;margin:0 0 4px;padding:0;display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:10px}
legend{padding:0 0 8px;font-weight:700}
label{display:flex;align-items:center;gap:10px;min-height:52px;padding:6px 14px;border:2px solid #f3dcc4;border-radius:14px;cursor:pointer}
label:hover{border-color:#ff8a2b}
input{accent-color:#e2580d;width:18px;height:18px;margin:0}
button{font:inherit;font-weight:700;min-height:48px;border-radius:14px;border:2px solid #f3dcc4;background:#fff;color:#2a1704;cursor:pointer;padding:0 14px}
button:hover{border-color:#ff8a2b}
.main{min-height:58px;font-size:19px;background:#d14d0b;border-color:#d14d0b;color:#fff}
.main:hover{background:#b3430a;border-color:#b3430a}
@media(max-width:380px){fieldset{grid-template-columns:1fr}}
`;
