/** A counter in blue and orange: step bar on top, the trade as a receipt next to the payment. */
export const styles = `
body{background:#e8f0fa;color:#10233f;font:16px/1.5 system-ui,-apple-system,"PingFang TC","Noto Sans TC",sans-serif}
header{background:#0b4f9e;color:#fff}
.bar{display:flex;align-items:center;flex-wrap:wrap;gap:8px 12px;max-width:960px;margin:0 auto;padding:12px 16px;font-weight:700}
ol{display:flex;list-style:none;margin:0;padding:0;flex:1 0 100%;border-radius:20px;overflow:hidden;background:#083c78;font-size:14px;font-weight:500}
li{flex:1;text-align:center;padding:5px 4px}
li[aria-current]{background:#ffb84d;color:#10233f;font-weight:700}
main{display:grid;gap:16px;max-width:960px;margin:0 auto;padding:16px}
.panel,table{background:#fff;border-radius:4px;box-shadow:0 1px 3px rgb(11 79 158 / .25);padding:20px;width:100%}
.panel{border-top:6px solid #f08c00}
h1{font-size:22px;margin:0 0 14px;font-variant-numeric:tabular-nums}
fieldset{border:0;margin:0;padding:0}
legend{font-weight:700;margin-bottom:8px}
.choice{position:relative;margin-bottom:8px}
.choice>input{position:absolute;left:14px;top:16px;width:20px;height:20px;margin:0;accent-color:#0b4f9e}
[dir=rtl] .choice>input{left:auto;right:14px}
.choice>label{display:flex;align-items:center;min-height:52px;padding:6px 48px;border:1px solid #c6d5e8;border-bottom-width:3px;border-radius:6px;cursor:pointer}
.choice>input:checked+label{border-color:#0b4f9e;background:#f1f6fd}
.choice b{display:block}
.choice .card-form{display:none}
.choice>input:checked+label+.card-form{display:block;margin-top:8px}
.means{font-weight:700;margin:0 0 12px}
.card-form{border:1px dashed #8aa9cf;border-radius:6px;padding:14px;margin-bottom:8px}
.card-form label{display:block;font-weight:600;margin-bottom:10px}
.card-form input{display:block;width:100%;font:inherit;font-variant-numeric:tabular-nums;padding:10px 12px;min-height:46px;border:1px solid #7c93b1;border-radius:4px;margin-top:4px}
.hint{font-size:13px;color:#44597a;margin:0}
.complaint{background:#fdecec;color:#8a1020;border-inline-start:4px solid #c01830;padding:10px 12px;margin:0 0 12px}
button{font:inherit;font-weight:700;min-height:46px;border-radius:4px;border:1px solid #7c93b1;background:#fff;color:#0b4f9e;cursor:pointer;padding:0 12px}
button:hover{background:#f1f6fd}
.main{width:100%;min-height:54px;margin-top:12px;background:#0b4f9e;border-color:#0b4f9e;color:#fff;font-size:18px}
.main:hover{background:#083c78}
.row{display:grid;grid-template-columns:1fr 1fr;gap:8px;margin-top:12px}
.row button:last-child{grid-column:1/-1}
table{border-collapse:separate;border-spacing:0;display:block}
caption{display:block;text-align:start;font-weight:700;padding-bottom:6px}
tbody,tr{display:block}
tr{display:flex;justify-content:space-between;gap:16px;padding:9px 0;border-top:1px dashed #b9cbe2}
th{font-weight:500;color:#44597a;text-align:start}
td{text-align:end;overflow-wrap:anywhere}
.amount{color:#a34a00;font-weight:700;font-size:19px;font-variant-numeric:tabular-nums}
@media(min-width:760px){
.bar{padding-inline:24px}
ol{flex:0 1 380px;margin-inline-start:auto}
main{grid-template-columns:1.4fr 1fr;align-items:start;gap:24px;padding:32px 24px}
.panel,table{padding:28px}
.row{grid-template-columns:1fr 1fr 1.4fr}
.row button:last-child{grid-column:auto}
}
`;
