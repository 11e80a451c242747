/* How a page reacts to clicks before, while and after it is hydrated.
 *
 * 1. The server's page is there before its code. An inline script records clicks and posts
 *    (`preHydrationClicks`, `earlySearches`). When React has hydrated the page (Hydrated.tsx, entry-client.tsx) they
 *    are
 *    repeated in their order (`replayPreHydrationClicks`).
 * 2. Blocks below the first screen are hydrated later, when their code is there. Until then the element around them
 *   bears
 *    `data-hydrating`; clicks and posts in it are deferred (`deferredClicks`, replay-deferred-clicks.ts).
 * 3. A page that is left may have changes that the server has not confirmed. Stores register what those are
 *    (`persistOnPageHide`); at `pagehide` they go to the session storage of the tab, and the next page of the tab takes
 *    them
 *    (`takePersisted`) and sends them again (src/web/resume-interrupted-changes.ts). Each change has a key by which the
 *    server
 *    recognises it, so nothing is done twice (docs/decisions/0021-live-carts.md, 0093-carts-as-rows.md).
 */

/** The key, in the session storage, of the changes that an interrupted page left behind. */
export const INTERRUPTED_CHANGES_KEY = 'bottega.left';

export const EARLY_SEARCHES_KEY = 'bottega.earlySearches';

declare global {
  interface Window {
    /**
     * Buttons and checkboxes that were clicked, and forms that were sent, before hydration; undefined once the page is
     * hydrated.
     */
    preHydrationClicks?: HTMLElement[] | undefined;
    /** Searches that were sent before hydration, by this page or by earlier ones of this tab. */
    earlySearches?: string[];
    /**
     * Buttons and forms that were used after hydration in parts of the page with `data-hydrating`, whose code has not
     * been loaded yet.
     */
    deferredClicks?: HTMLElement[] | undefined;
    /**
     * True while the page is being left. A browser aborts requests before most listeners for that moment are called, so
     * a failure then is not a refusal.
     */
    isLeaving?: boolean;
    /** True when an earlier page left changes behind (persist-on-page-hide.ts). */
    hasInterruptedChanges?: boolean;
    /** Links to products followed since this document was opened; undefined once the analytics code counts them. */
    productPresses?: { readonly href: string; readonly from: string }[] | undefined;
  }
}

/**
 * On a slow phone "Aggiungi" is visible before its code is loaded. The script records clicks until then, and posts of
 * forms without an address, or with `data-answers-here`, whose address is for pages without scripts. A search leaves
 * the page, so it is stored for the next one. The listeners run first and stop the event: React replays some events by
 * itself after hydration, and the click would count twice. The question about cookies has code of its own.
 */
export const PRE_HYDRATION_CLICKS_SCRIPT = `(function(){
var presses=preHydrationClicks=[],late=deferredClicks=[],followed=productPresses=[],key='${EARLY_SEARCHES_KEY}';earlySearches=[];
try{earlySearches=JSON.parse(sessionStorage.getItem(key))||[];hasInterruptedChanges='${INTERRUPTED_CHANGES_KEY}'in sessionStorage}catch(e){}
addEventListener('click',function(e){
var pressed=e.target.closest&&e.target.closest('button[type=button]:not([popovertarget],[data-way]),input[type=checkbox],input[type=radio]');
var link=window.productPresses&&e.target.closest&&e.target.closest('main a[href^="/product/"]');
if(link&&followed.length<50)followed.push({href:link.getAttribute('href'),from:location.pathname});
if(!pressed)return;
if(!window.preHydrationClicks&&!pressed.closest('[data-hydrating]'))return;
e.stopPropagation();
if(!window.preHydrationClicks){late.push(pressed);return}
var before=pressed.type=='checkbox'?presses.indexOf(pressed):-1;
if(before<0)presses.push(pressed);else presses.splice(before,1)},true);
addEventListener('submit',function(e){
var waiting=window.preHydrationClicks||e.target.closest('[data-hydrating]')&&late;
if(waiting&&e.target.matches('[method=post]:not([action]),[data-answers-here]')){
e.preventDefault();e.stopPropagation();if(waiting.indexOf(e.target)<0)waiting.push(e.target);return}
var q=window.preHydrationClicks&&e.target.getAttribute('action')=='/search'&&e.target.elements.q;
if(q)try{earlySearches.push(q.value);sessionStorage.setItem(key,JSON.stringify(earlySearches))}catch(e){}},true);
addEventListener('pagehide',function(){isLeaving=true});addEventListener('pageshow',function(){isLeaving=false})
})()`;

/**
 * Repeats, once the page is hydrated, the clicks and form posts that came before it. `flush` runs a click and renders
 * what it changed before the next one: a button that adds one more reads the amount that is rendered.
 */
export function replayPreHydrationClicks(flush: (click: () => void) => void): void {
  const presses = window.preHydrationClicks ?? [];
  window.preHydrationClicks = undefined;
  for (const pressed of presses) {
    // the browser has already toggled the checkbox: it is reset, so that the repeated click toggles it once
    if (pressed instanceof HTMLInputElement) pressed.checked = pressed.defaultChecked;
    if (!pressed.isConnected) continue;
    flush(() => replay(pressed));
  }
}

/** Repeats a click on a button or a checkbox, or the post of a form. */
export function replay(pressed: HTMLElement): void {
  if (pressed instanceof HTMLFormElement) pressed.requestSubmit();
  else pressed.click();
}
