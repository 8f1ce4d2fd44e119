/** A pale counter with a dark receipt rail; the amount stands large, the ways to pay below it. */
export const styles = `
body{background:#eef4f1;color:#0d2a24;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:900px;margin:0 auto;padding:0 0 40px}
header{display:flex;align-items:center;gap:12px;background:#063d33;color:#fff;padding:16px 20px;font-weight:700}
header p{margin:0}
.counter{display:grid;gap:16px;padding:20px 16px}
.rail{background:#fff;border-radius:14px;border-inline-start:6px solid #00a884;padding:22px}
h1{font-size:19px;line-height:1.3;margin:0;overflow-wrap:anywhere}
.total{font-size:36px;font-weight:800;color:#007a60;margin:8px 0 12px;font-variant-numeric:tabular-nums}
dl{margin:0}
dl div{display:flex;justify-content:space-between;gap:16px;padding:7px 0;border-top:1px solid #dbe8e3}
dt{color:#48665e}
dd{margin:0;text-align:end;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
form{background:#fff;border-radius:14px;padding:22px;display:grid;gap:10px;align-content:start}
.way{margin:0 0 4px;padding:12px 14px;border:2px solid #00a884;border-radius:12px;font-weight:700}
button{font:inherit;font-weight:700;min-height:48px;border-radius:12px;border:2px solid #b9d3ca;background:#fff;color:#063d33;cursor:pointer;padding:0 14px}
button:hover{border-color:#00a884}
.main{min-height:58px;font-size:19px;background:#007a60;border-color:#007a60;color:#fff}
.main:hover{background:#00604c}
@media(min-width:760px){
.counter{grid-template-columns:1.3fr 1fr;padding:36px 20px}
header{border-radius:0 0 14px 14px}
}
`;
