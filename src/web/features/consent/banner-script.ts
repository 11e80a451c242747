import { CONSENT_DAYS, CONSENT_VERSION } from '../../../domain/account/consent.ts';
import { ASKING, BANNER_ID, CHOICE_CHANGED, CHOICE_KEY } from './choice-key.ts';

/**
 * Runs right after the banner, which every page contains hidden: pages are the same for all, so the browser decides
 * whether to ask, and stores the choice before any other code is loaded. Consent.tsx reports it to the shop later. The
 * banner never covers content: the page reserves its height at the bottom.
 */
export const BANNER_SCRIPT = `(function(){
var root=document.documentElement,banner=document.getElementById('${BANNER_ID}'),known;
try{known=JSON.parse(localStorage.getItem('${CHOICE_KEY}'))}catch(e){}
if(!known||known.version!==${CONSENT_VERSION}||!(Date.now()-Date.parse(known.saveDate)<${CONSENT_DAYS * 86_400_000}))root.dataset.${ASKING}='ask';
new ResizeObserver(function(seen){var high=document.body.style.paddingBottom=Math.round(seen[0].borderBoxSize[0].blockSize)+'px';root.style.scrollPaddingBottom='calc(var(--acting-height) + var(--bar-height) + '+high+')'}).observe(banner);
banner.addEventListener('click',function(e){
var button=e.target.closest('[data-way]'),n=navigator;
if(!button||!root.dataset.${ASKING})return;
var way=button.dataset.way,yes=way==='accept';
known={technical:true,analytics:yes,profilation:yes&&!(n.globalPrivacyControl||n.doNotTrack==='1'),saveDate:new Date().toISOString(),uuid:known&&known.uuid||'10000000-1000-4000-8000-100000000000'.replace(/[018]/g,function(c){return(+c^crypto.getRandomValues(new Uint8Array(1))[0]&15>>+c/4).toString(16)}),version:${CONSENT_VERSION},way:way,isTold:false};
try{localStorage.setItem('${CHOICE_KEY}',JSON.stringify(known))}catch(e){}
delete root.dataset.${ASKING};
dispatchEvent(new Event('${CHOICE_CHANGED}'))
});
addEventListener('storage',function(e){if(e.key==='${CHOICE_KEY}'&&e.newValue)delete root.dataset.${ASKING}})
})()`;
