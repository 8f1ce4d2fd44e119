/** The hosted page: pale sheet, one green button, the order next to the methods on wide screens. */
export const styles = `
body{background:#f3f5f7;color:#0b1a2a;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{display:grid;grid-template-columns:minmax(0,1fr);gap:16px;max-width:920px;margin:0 auto;padding:16px}
h1{font-size:20px;margin:0 0 16px}
.summary,.pay{background:#fff;border:1px solid #dde3e9;border-radius:12px;padding:20px}
.shop{display:flex;align-items:center;gap:10px;margin:0;font-weight:600}
.badge{display:grid;place-items:center;width:32px;height:32px;border-radius:8px;background:#0b1a2a;color:#fff}
.total{font-size:32px;font-weight:700;margin:14px 0 10px;font-variant-numeric:tabular-nums}
dl{margin:0;border-top:1px solid #e6ebf0}
dl div{display:flex;justify-content:space-between;gap:16px;padding:10px 0;border-bottom:1px solid #e6ebf0}
dl div:last-child{border-bottom:0;padding-bottom:0}
dt{color:#51626f}
dd{margin:0;text-align:end;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
.method{border:2px solid #0a7a3c;border-radius:10px;padding:14px;margin-bottom:16px;background:#f6fbf8}
.method-name{display:flex;align-items:center;gap:10px;margin:0 0 12px;font-weight:600;flex-wrap:wrap}
.method-name span{font-weight:400;color:#51626f;font-size:14px}
.fields{display:flex;flex-wrap:wrap;gap:8px;font-variant-numeric:tabular-nums}
.fields span{background:#fff;border:1px solid #cbd5de;border-radius:8px;padding:9px 12px;color:#51626f;white-space:nowrap}
.fields span{flex:1}
.fields :first-child{flex-basis:100%}
button{font:inherit;font-weight:600;min-height:48px;border-radius:8px;cursor:pointer;border:1px solid #b9c5cf;background:#fff;color:#0b1a2a;padding:0 14px}
button:hover{border-color:#0b1a2a}
.main{display:block;width:100%;background:#0a7a3c;border-color:#0a7a3c;color:#fff;font-size:18px;min-height:54px}
.main:hover{background:#086331;border-color:#086331}
.other{margin:20px 0 8px;color:#51626f;font-size:14px}
.row{display:grid;grid-template-columns:1fr 1fr;gap:8px}
.row button:last-child{grid-column:1/-1}
.small{margin:20px 0 0;font-size:13px;color:#51626f}
.alone{padding-top:64px}
@media(min-width:760px){
main{grid-template-columns:1fr 1.2fr;gap:24px;padding:40px 24px;align-items:start}
.summary,.pay{padding:28px}
.row{grid-template-columns:1fr 1fr 1.4fr}
.row button:last-child{grid-column:auto}
}
`;
