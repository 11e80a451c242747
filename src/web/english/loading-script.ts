import type { Dictionary } from '../../language/language.ts';

declare global {
  interface Window {
    /** English pages only: the loaded dictionaries, merged into one. */
    messages?: Dictionary;
    /** English pages only: each file of the build calls it with the name of its dictionary when it runs (tools/english-by-chunk.ts). */
    loadMessages?: (file: string) => void;
    /** English pages only: resolves with `value` once every dictionary named so far is loaded. */
    messagesReady?: <Value>(value: Value) => Promise<Value>;
  }
}

const RETRY_MS = 2000;

/**
 * The inline script of English pages. The browser loads a dictionary with each file of the build that contains texts; hydration and
 * `import()` wait for it. A failed load is retried, because a page must not fall back to Italian.
 */
export const ENGLISH_SCRIPT = `(function(){
var loading=[],all=messages={};
function load(file){return import(file).then(function(module){Object.assign(all,module.default)},function(){
return new Promise(function(retry){setTimeout(retry,${RETRY_MS})}).then(function(){return load(file)})})}
loadMessages=function(file){loading.push(load(file))};
messagesReady=function(value){return Promise.all(loading).then(function(){return value})}
})()`;
