import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** Tells a screen reader that the page has changed; a full load does that by itself. */
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

/** Where this document was opened: this code may come after the first change of page. */
function openedPath(): string {
  const [opened] = performance.getEntriesByType('navigation');
  return opened ? new URL(opened.name).pathname : '';
}
