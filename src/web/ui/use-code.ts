import { useEffect, useRef, useState } from 'react';

/** Returns code that is loaded when `isNeeded` is first true. A failed load is retried the next time. */
export function useCode<Module>(isNeeded: boolean, load: () => Promise<Module>): Module | undefined {
  const [code, setCode] = useState<{ readonly module: Module }>();
  const latest = useRef(load);
  useEffect(() => {
    if (!isNeeded || code) return;
    latest.current().then(
      (module) => setCode({ module }),
      () => undefined,
    );
  }, [isNeeded, code]);
  return code?.module;
}
