import { useMutation } from '@tanstack/react-query';
import { staffProductLinks } from '../../../../contract/products/routes.ts';
import type { StaffProduct, StaffProductLink } from '../../../../contract/products/schemas.ts';
import { contentLanguage, msg, t } from '../../../../language/language.ts';
import { asApiError, tellError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { Button } from '../../../ui/Button.tsx';
import { Link } from '../../../ui/Link.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { staffPaths } from '../../kit/staff-paths.ts';
import { FindProduct } from './FindProduct.tsx';

type Kind = StaffProductLink['kind'];

const KINDS: Readonly<Record<Kind, { readonly title: string; readonly about: string }>> = {
  related: { title: msg('Sta bene con'), about: msg('Si vedono per primi tra quelli comprati insieme.') },
  alternative: {
    title: msg('Al suo posto'),
    about: msg('Si propongono per primi se manca, a chi accetta alternative; mai se aggiungono un allergene.'),
  },
  never: { title: msg('Mai al suo posto'), about: msg('Il negozio non li propone e chi prepara non li può dare.') },
};

interface LinksSectionProps {
  readonly product: StaffProduct;
  readonly isReadOnly: boolean;
  readonly onSaved: (product: StaffProduct) => void;
}

/** What goes with a product, what replaces it first and what never does. Each change is saved at once. */
export function LinksSection({ product, isReadOnly, onSaved }: LinksSectionProps) {
  return (
    <section id="legati" aria-labelledby="legati-title" className="scroll-mt-4 border-line border-b pb-5">
      <h2 id="legati-title" className="font-semibold text-base">
        {t('Prodotti legati')}
      </h2>
      <div className="mt-2 grid gap-4 sm:grid-cols-3">
        {(Object.keys(KINDS) as Kind[]).map((kind) => (
          <Links key={kind} kind={kind} product={product} isReadOnly={isReadOnly} onSaved={onSaved} />
        ))}
      </div>
    </section>
  );
}

function Links({ kind, product, isReadOnly, onSaved }: LinksSectionProps & { readonly kind: Kind }) {
  const { productId, links } = product;
  const { title, about } = KINDS[kind];
  const send = (next: readonly { readonly kind: Kind; readonly code: string }[]) =>
    api.call(staffProductLinks, {
      body: { product_id: productId, links: next.map((link) => ({ kind: link.kind, code: link.code })) },
    });
  const saved = ({ product: after }: Awaited<ReturnType<typeof send>>) => {
    toast('success', t('Salvato'));
    onSaved(after);
  };
  const removal = useMutation({ mutationFn: send, onSuccess: saved, onError: tellError });
  const addition = useMutation({ mutationFn: send, onSuccess: saved });
  return (
    <div className="grid content-start gap-1 text-sm">
      <h3 className="font-semibold">{t(title)}</h3>
      <p className="text-ink-soft text-xs">{t(about)}</p>
      <ul>
        {links
          .filter((link) => link.kind === kind)
          .map((link) => (
            <li key={link.productId} className="flex items-center justify-between gap-2">
              <Link to={staffPaths.product(link.productId)} lang={contentLanguage()} className="min-w-0 underline">
                {link.name}
              </Link>
              {!isReadOnly && (
                <Button
                  variant="quiet"
                  disabled={removal.isPending}
                  aria-label={t('Togli {name}', { name: link.name })}
                  onClick={() => removal.mutate(links.filter((other) => other !== link))}
                >
                  {t('Togli')}
                </Button>
              )}
            </li>
          ))}
      </ul>
      {!isReadOnly && (
        <FindProduct
          label={t('Aggiungi per nome o codice')}
          name={`link-${kind}`}
          error={addition.error ? asApiError(addition.error).message : undefined}
          taken={[product.code, ...links.filter((link) => link.kind === kind).map(({ code }) => code)]}
          onPick={({ code }) => addition.mutate([...links, { kind, code }])}
        />
      )}
    </div>
  );
}
