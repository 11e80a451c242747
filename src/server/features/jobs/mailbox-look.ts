/** The look of the mailbox: the colours of the shop, a list and a message beside it; on a phone one of the two. */
export const MAILBOX_STYLE = `
:root{color-scheme:light dark;--paper:#faf6ef;--card:#fffdf9;--tint:#f1eadd;--line:#e3d9c8;--ink:#2b2620;
  --soft:#6b6257;--go:var(--accent)}
@media (prefers-color-scheme:dark){
:root{--paper:#191714;--card:#221f1b;--tint:#2d2924;--line:#3b362f;--ink:#f3ede3;--soft:#b5aa9a;
  --go:color-mix(in oklab,var(--accent) 45%,#fff)}
}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.45 Figtree,system-ui,sans-serif}
a{color:inherit}
:focus-visible{outline:2px solid var(--go);outline-offset:2px}
h1,h2,.shop{font-family:Fraunces,Georgia,serif}
header{display:flex;align-items:center;gap:16px;min-height:64px;padding:8px 20px;background:var(--card);
  border-bottom:1px solid var(--line)}
header p{margin:0;flex:1;min-width:0;line-height:1.25}
header p span{display:block;color:var(--soft);font-size:13px}
.shop{display:inline-flex;align-items:center;min-height:44px;color:var(--go);font-size:24px;font-weight:600;
  text-decoration:none}
.go{display:inline-flex;align-items:center;min-height:44px;padding:0 16px;border:1px solid var(--line);
  border-radius:22px;font-weight:600;text-decoration:none;white-space:nowrap}
.list{position:relative;padding:12px 12px 32px}
.list form{display:grid;grid-template-columns:1fr auto;gap:4px 8px;align-items:end;margin:0 4px 8px}
.list label{grid-column:1/-1;font-size:13px;color:var(--soft)}
input,button{min-height:44px;font:inherit;color:inherit;border:1px solid var(--line);border-radius:12px;
  background:var(--card);padding:0 12px;width:100%}
button{width:auto;font-weight:600;cursor:pointer}
ul{list-style:none;margin:0;padding:0}
.chips{display:flex;gap:8px;overflow-x:auto;padding:4px}
.chip{display:inline-flex;align-items:center;gap:6px;min-height:44px;padding:0 14px;border:1px solid var(--line);
  border-radius:22px;text-decoration:none;white-space:nowrap;font-size:14px}
.chip span{color:var(--soft)}
.chip[aria-current]{background:var(--ink);color:var(--paper);border-color:var(--ink)}
.chip[aria-current] span{color:inherit}
.list h2{margin:16px 8px 4px;font-size:17px}
.mails li{position:relative;display:grid;grid-template-columns:1fr auto;gap:2px 12px;padding:10px 12px;
  border-radius:12px;min-height:64px;align-content:center}
.mails li:hover{background:var(--tint)}
.mails li:has([aria-current]){background:var(--tint);box-shadow:inset 3px 0 var(--go)}
.mails a{font-weight:600;text-decoration:none;overflow-wrap:anywhere;line-height:1.3}
.mails a::after{content:"";position:absolute;inset:0}
.mails small{color:var(--soft);font-size:13px;grid-row:2;overflow-wrap:anywhere}
.mails time{color:var(--soft);font-size:13px;white-space:nowrap}
.news{position:sticky;top:8px;z-index:1;display:flex;justify-content:center;gap:8px;align-items:center;height:44px;
  margin:0 4px -44px;border-radius:22px;background:var(--ink);color:var(--paper);text-decoration:none}
.news[hidden]{display:none}
.empty,.nothing{color:var(--soft);text-align:center;padding:48px 20px}
.empty h2{color:var(--ink);font-size:22px;margin:0}
.message{padding:12px 20px 24px;min-width:0}
.message h1{margin:4px 0;font-size:24px;line-height:1.25;overflow-wrap:anywhere}
.message nav{display:flex;gap:8px;align-items:center}
.back{flex:1;display:inline-flex;align-items:center;min-height:44px;font-weight:600}
.step{display:grid;place-items:center;width:44px;height:44px;border:1px solid var(--line);border-radius:50%;
  text-decoration:none}
span.step{opacity:.35}
.to{margin:0;color:var(--soft);font-size:14px;overflow-wrap:anywhere}
.views{display:inline-flex;margin:12px 0;border:1px solid var(--line);border-radius:22px;overflow:hidden}
.views a{display:inline-flex;align-items:center;min-height:44px;padding:0 16px;text-decoration:none;font-size:14px}
.views a[aria-current]{background:var(--ink);color:var(--paper)}
iframe{display:block;width:100%;max-width:640px;height:75vh;border:1px solid var(--line);border-radius:16px;
  background:#fff}
pre{max-width:640px;margin:0;padding:16px;border:1px solid var(--line);border-radius:16px;background:var(--card);
  white-space:pre-wrap;overflow-wrap:anywhere;font:15px/1.5 ui-monospace,monospace}
@media (min-width:960px){
body{height:100vh;display:grid;grid-template-rows:auto 1fr}
.panes{display:grid;grid-template-columns:420px 1fr;min-height:0}
.list{overflow-y:auto;border-right:1px solid var(--line)}
.message{overflow-y:auto;padding:16px 32px 32px}
.shows-message .back{display:none}
.shows-message nav{justify-content:flex-end;float:right}
iframe{height:calc(100vh - 260px);min-height:360px}
}
@media (max-width:959.98px){
.shows-message .list,.shows-list .message,header p span{display:none}
}
@media (max-width:479.98px){
header{gap:10px;padding:8px 12px}
header .go{padding:0 12px;font-size:14px}
.shop{font-size:20px}
.message{padding:8px 16px 24px}
}
`;

/** Says on the list that something came since it was opened; nothing on the page moves. */
export const NEWS_SCRIPT = `
const list=document.querySelector('[data-last]'),news=list.querySelector('.news');
setInterval(async()=>{if(document.hidden)return;
const reply=await fetch('/posta/nuovi/'+list.dataset.last+location.search).catch(()=>undefined);
if(!reply?.ok)return;const{count}=await reply.json();if(!count)return;
news.hidden=false;news.firstChild.textContent=count===1?'1 messaggio nuovo.':count+' messaggi nuovi.'},4000)
`;
