/** The longest wait for the first paint: a background tab draws nothing, so its code starts after this time. */
const AT_LATEST_MS = 3000;
const RETRY_MS = 2000;

/**
 * Fetches and runs the page's code once the page has been painted, so that on a slow phone the text and the pictures do not wait for it. The
 * files are fetched at the same time and run one after the other, each in a task of its own, so that a tap is handled in between.
 */
export const AFTER_FIRST_PAINT_SCRIPT = `(function(files){
var started;
function run(){var file=files.shift();if(file)import(file).then(function(){setTimeout(run)},function(){files.unshift(file);setTimeout(run,${RETRY_MS})})}
function start(){if(started)return;started=1;files.forEach(function(file){var link=document.createElement('link');link.rel='modulepreload';link.href=file;document.head.append(link)});run()}
function drawn(){requestAnimationFrame(function(){setTimeout(start)})}
setTimeout(start,${AT_LATEST_MS});
try{new PerformanceObserver(function(list){if(list.getEntriesByName('first-contentful-paint').length)drawn()}).observe({type:'paint',buffered:true})}catch(e){drawn()}
})(document.currentScript.dataset.files.split(' '))`;
