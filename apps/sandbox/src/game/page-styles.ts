/** Styles of the sample game's page: a dusk landscape, roles as cards of parchment. */
export const styles = `
body{background:#241b35 linear-gradient(#3a2550,#7a3f56 320px,#241b35 860px) no-repeat;color:#fff6e6;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:1040px;margin:0 auto;padding:20px 16px 48px}
h1{font-size:26px;line-height:1.2;margin:0}
h2{font-size:18px;margin:28px 0 10px}
.panel h2{margin-top:0}
a{color:#ffd98a}
.top{display:flex;flex-wrap:wrap;align-items:center;gap:12px 20px;justify-content:space-between}
.who{margin:4px 0 0;color:#ffe3c2}
.panel{margin-top:18px;background:rgb(22 14 36 / .62);border:1px solid rgb(255 226 180 / .22);border-radius:16px;padding:20px}
.login{max-width:440px;margin:24px auto 0}
label{display:block;font-weight:600;margin-top:14px}
input,select{display:block;width:100%;font:inherit;color:#241b35;background:#fffaf0;border:1px solid #e0c7a4;border-radius:10px;padding:10px 12px;min-height:46px;margin-top:4px}
.hint{font-size:14px;color:#ffe3c2;margin:6px 0 12px}
.error{background:#5e1226;border-radius:10px;padding:10px 14px;margin:14px 0 0}
button,.go{display:inline-block;font:inherit;font-weight:700;min-height:48px;padding:11px 20px;border-radius:12px;border:0;background:#ffc35c;color:#2a1636;cursor:pointer;text-decoration:none}
button:hover,.go:hover{background:#ffd584}
.wide{width:100%;margin-top:20px}
.quiet{background:transparent;color:#ffe3c2;border:1px solid rgb(255 226 180 / .4)}
.quiet:hover{background:rgb(255 226 180 / .12)}
.shops{display:flex;flex-wrap:wrap;gap:10px;margin:12px 0 0;padding:0;list-style:none}
.shops small{display:block;font-weight:500}
.shops .go{line-height:1.25}
.other{margin-top:16px;display:grid;gap:0 12px;grid-template-columns:1fr 1fr}
.other button{align-self:end;margin-top:14px}
summary::before{content:"+";margin-inline-end:8px}
details[open] summary::before{content:"\\2212"}
summary{cursor:pointer;margin-top:8px;min-height:44px;display:flex;align-items:center;font-weight:600}
.roles{display:grid;gap:12px;grid-template-columns:repeat(auto-fill,minmax(min(100%,290px),1fr));list-style:none;margin:0;padding:0}
.role{background:#fff6e6;color:#2a1b3a;border-radius:14px;padding:14px 16px;overflow-wrap:anywhere}
.role-name{display:flex;gap:8px;align-items:baseline;margin:0;font-weight:700;font-size:17px}
.level{margin-inline-start:auto;font-size:14px;color:#6b4a2b;white-space:nowrap}
.where{margin:0;font-size:14px;color:#6b4a2b;font-variant-numeric:tabular-nums}
.goods{list-style:none;margin:10px 0 0;padding:10px 0 0;border-top:1px solid #e6d2b4;display:grid;gap:6px;min-height:42px}
.goods li{display:flex;align-items:center;gap:8px}
.goods b{margin-inline-start:auto;font-variant-numeric:tabular-nums}
.none{color:#7b6248}
.fresh{animation:arrive .9s ease-out}
@keyframes arrive{from{background:#ffd98a}to{background:#fff6e6}}
@media(prefers-reduced-motion:reduce){.fresh{animation:none}}
.test{margin-top:32px;border:1px dashed rgb(255 226 180 / .5);border-radius:16px;padding:4px 16px 16px}
.test .role{background:#efe6f6}
.does{margin:6px 0 0;font-size:14px}
.restriction{margin:6px 0 0;font-size:14px;font-weight:600}
.restriction:empty{display:none}
@media(min-width:760px){main{padding:36px 24px 64px}.other{grid-template-columns:1fr 1fr 1fr auto}}
`;
