/** A white station on a grey wall: the order next to the ways to pay it. */
export const styles = `
body{background:#eef0f3;color:#18171c;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:900px;margin:0 auto;padding:20px 16px 40px}
.station{background:#fff;border-radius:8px;box-shadow:0 1px 2px rgba(20,22,40,.12);overflow:hidden}
header{display:flex;align-items:center;gap:10px;padding:16px 20px;border-bottom:1px solid #e3e6ea;font-weight:600}
header p{margin:0}
.order{padding:20px;background:#f7f8fa}
h1{font-size:18px;line-height:1.35;margin:0 0 4px;overflow-wrap:anywhere}
.total{font-size:30px;font-weight:700;margin:0 0 12px;font-variant-numeric:tabular-nums}
dl{margin:0;font-size:14px}
dl div{display:flex;justify-content:space-between;gap:16px;padding:5px 0}
dt{color:#5d6470}
dd{margin:0;text-align:end;overflow-wrap:anywhere}
form{display:grid;gap:10px;align-content:start;padding:20px}
.lead{margin:0;color:#5d6470}
button{font:inherit;font-weight:600;min-height:48px;border-radius:6px;border:1px solid #c9ced6;background:#fff;color:#18171c;cursor:pointer;padding:0 14px}
button:hover{border-color:#80868f}
.main{background:#0b7a6e;border-color:#0b7a6e;color:#fff}
.main:hover{background:#086157}
@media(min-width:760px){
main{padding-top:56px}
header{padding-inline:32px}
.columns{display:grid;grid-template-columns:1fr 1.1fr}
.order,form{padding:32px}
}
`;
