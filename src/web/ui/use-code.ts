import { useEffect, useRef, useState } from 'react';

/** Code that comes when it is first wanted. A load that fails is tried again the next time it is. */
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
