import { paths } from '../page/paths.ts';
import { Link } from '../ui/Link.tsx';

interface ProductLinkProps {
  readonly product: { readonly name: string; readonly slug: string; readonly lang?: string | undefined };
  readonly className: string;
}

/** The name of a product, in its own language, as a link to its page. */
export function ProductLink({ product: { name, slug, lang }, className }: ProductLinkProps) {
  return (
    <Link to={paths.product(slug)} lang={lang} className={className}>
      {name}
    </Link>
  );
}
