import { LEFT_PRESSES_KEY } from './persisted-key.ts';

export const EARLY_SEARCHES_KEY = 'bottega.earlySearches';

declare global {
  interface Window {
    /** Buttons and boxes pressed, and forms sent, before the page was taken over; undefined once it is. */
    earlyPresses?: HTMLElement[] | undefined;
    /** Searches sent before a page was taken over (`earlyPresses`), by this page or by those before it in this tab. */
    earlySearches?: string[];
    /** Buttons pressed since in parts of the page whose code is not there yet: those bear `data-asleep`. */
    latePresses?: HTMLElement[] | undefined;
    /**
     * The page is being left. A browser ends what is under way before most listeners for that moment are called: what
     * fails then was not refused.
     */
    isLeaving?: boolean;
    /** The page before left presses behind (left-presses.ts). */
    hasLeftPresses?: boolean;
    /** Links to products followed since this document was opened; undefined once somebody counts them. */
    productPresses?: { readonly href: string; readonly from: string }[] | undefined;
  }
}

/**
 * On a slow phone one sees "Aggiungi" before the code behind it is there. What is pressed until then is remembered and
 * done as soon as it can be, and so are forms that no address takes. A search leaves the page: it is remembered for the next
 * one. Heard before anybody else, and by nobody else: React keeps to itself what is done to parts that it has not taken over
 * yet, or takes the part over at once and acts; then the press would count twice. The question about cookies has code of
 * its own.
 */
export const EARLY_PRESSES_SCRIPT = `(function(){
var presses=earlyPresses=[],late=latePresses=[],followed=productPresses=[],key='${EARLY_SEARCHES_KEY}';earlySearches=[];
try{earlySearches=JSON.parse(sessionStorage.getItem(key))||[];hasLeftPresses='${LEFT_PRESSES_KEY}'in sessionStorage}catch(e){}
addEventListener('click',function(e){
var pressed=e.target.closest&&e.target.closest('button[type=button]:not([popovertarget],[data-way]),input[type=checkbox],input[type=radio]');
var link=window.productPresses&&e.target.closest&&e.target.closest('main a[href^="/product/"]');
if(link&&followed.length<50)followed.push({href:link.getAttribute('href'),from:location.pathname});
if(!pressed)return;
if(!window.earlyPresses&&!pressed.closest('[data-asleep]'))return;
e.stopPropagation();
if(!window.earlyPresses){late.push(pressed);return}
var before=pressed.type=='checkbox'?presses.indexOf(pressed):-1;
if(before<0)presses.push(pressed);else presses.splice(before,1)},true);
addEventListener('submit',function(e){
if(window.earlyPresses&&e.target.matches('[method=post]:not([action])')){
e.preventDefault();e.stopPropagation();if(presses.indexOf(e.target)<0)presses.push(e.target);return}
var q=window.earlyPresses&&e.target.getAttribute('action')=='/search'&&e.target.elements.q;
if(q)try{earlySearches.push(q.value);sessionStorage.setItem(key,JSON.stringify(earlySearches))}catch(e){}},true);
addEventListener('pagehide',function(){isLeaving=true});addEventListener('pageshow',function(){isLeaving=false})
})()`;

/** Repeats, once the page is hydrated, the clicks and form posts that came before. */
export function replayPreHydrationClicks(): void {
  const presses = window.earlyPresses ?? [];
  window.earlyPresses = undefined;
  for (const pressed of presses) {
    // a box that the browser has ticked by itself goes back, so that the press is one that the page hears
    if (pressed instanceof HTMLInputElement) pressed.checked = pressed.defaultChecked;
    if (!pressed.isConnected) continue;
    if (pressed instanceof HTMLFormElement) pressed.requestSubmit();
    else pressed.click();
  }
}
