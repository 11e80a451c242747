const loading = new Map<string, Promise<void>>();

/** Loads a script of another origin, once; one that failed is tried again by the next call. */
export function loadScript(src: string): Promise<void> {
  let script = loading.get(src);
  if (!script) {
    script = new Promise<void>((resolve, reject) => {
      const element = document.createElement('script');
      element.src = src;
      element.async = true;
      element.onload = () => resolve();
      element.onerror = () => {
        loading.delete(src);
        element.remove();
        reject(new Error(`${src} did not load`));
      };
      document.head.append(element);
    });
    loading.set(src, script);
  }
  return script;
}
