import type { MenuItem } from '../../contract/base/rendered-site.ts';
import { Link } from '../ui/Link.tsx';

export function FooterLink({
  item: { title, link },
  className,
}: {
  readonly item: MenuItem;
  readonly className: string;
}) {
  const look = `${className} text-ink-soft hover:text-ink hover:underline`;
  // the server lets only paths of the shop and absolute addresses through
  if (link.startsWith('/')) {
    return (
      <Link to={link} className={look}>
        {title}
      </Link>
    );
  }
  return (
    <a href={link} rel="noopener" className={look}>
      {title}
    </a>
  );
}
