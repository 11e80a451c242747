import type { Dictionary } from '../language/language.ts';

declare global {
  interface Window {
    /** Translated pages only: the loaded dictionaries, merged into one. */
    messages?: Dictionary;
    /**
     * Translated pages only: each file of the build calls it with the hash of its dictionaries
     * (tools/dictionary-by-chunk.ts).
     */
    loadMessages?: (hash: string) => void;
    /** Translated pages only: resolves with `value` once every dictionary named so far is loaded. */
    messagesReady?: <Value>(value: Value) => Promise<Value>;
  }
}

const RETRY_MS = 2000;

/** Returns the path of a dictionary of the build. */
export function dictionaryFile(language: string, hash: string): string {
  return `/assets/${language}-${hash}.js`;
}

/**
 * The inline script of pages that are not Italian. The browser loads a dictionary with each file of the build that
 * contains texts; hydration and `import()` wait for it. A failed load is retried, because a page must not fall back to
 * Italian. The language is read once: a browser that translates the page changes it.
 */
export const DICTIONARY_SCRIPT = `(function(){
var loading=[],all=messages={},language=document.documentElement.lang;
function load(file){return import(file).then(function(module){Object.assign(all,module.default)},function(){
return new Promise(function(retry){setTimeout(retry,${RETRY_MS})}).then(function(){return load(file)})})}
loadMessages=function(hash){loading.push(load('/assets/'+language+'-'+hash+'.js'))};
messagesReady=function(value){return Promise.all(loading).then(function(){return value})}
})()`;
