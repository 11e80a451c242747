import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** Announces a change of page to screen readers; a full load does that by itself. */
export function PageAnnouncer() {
  const { pathname } = useLocation();
  const [first, setFirst] = useState(openedPath);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (pathname === first) return;
    setFirst('');
    const timer = setTimeout(() => setTitle(document.title), 150);
    return () => clearTimeout(timer);
  }, [pathname, first]);
  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  );
}

/** Returns the path at which this document was opened: this code may be loaded after the first change of page. */
function openedPath(): string {
  const [opened] = performance.getEntriesByType('navigation');
  return opened ? new URL(opened.name).pathname : '';
}
