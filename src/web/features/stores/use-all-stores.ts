import { useEffect, useState } from 'react';
import { api } from '../../api/browser-api.ts';
import { findStores, type StoresPageData } from './stores-loader.ts';

/** Returns every matching store, for the map and the distances; the page contains only those that it lists. */
export function useAllStores(listed: StoresPageData, areNeeded: boolean): StoresPageData {
  const [all, setAll] = useState<{ readonly than: StoresPageData; readonly found: StoresPageData }>();
  const areMissing = areNeeded && listed.stores.length < listed.total;
  useEffect(() => {
    if (!areMissing) return;
    // without a connection the list stays as it was rendered
    void findStores(api, new URLSearchParams(location.search)).then(
      (found) => setAll({ than: listed, found }),
      () => undefined,
    );
  }, [areMissing, listed]);
  return all?.than === listed ? all.found : listed;
}
