import { useEffect, useRef, useState } from 'react';

/** Returns code that is loaded when `isWanted` is first true. A failed load is retried the next time. */
export function useCode<Module>(isWanted: boolean, load: () => Promise<Module>): Module | undefined {
  const [code, setCode] = useState<{ readonly module: Module }>();
  const latest = useRef(load);
  useEffect(() => {
    if (!isWanted || code) return;
    latest.current().then(
      (module) => setCode({ module }),
      () => undefined,
    );
  }, [isWanted, code]);
  return code?.module;
}
