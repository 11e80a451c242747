/** The storage of the row that this browser has closed. */
export const CLOSED_NEWS_KEY = 'bottega.news';

/** Runs right after the row: one that was closed never shows, and nothing moves when its code is loaded. */
export const NEWS_SCRIPT = `try{var row=document.currentScript.previousElementSibling;if(localStorage.getItem('${CLOSED_NEWS_KEY}')===JSON.stringify(row.dataset.news))row.hidden=true}catch(e){}`;
