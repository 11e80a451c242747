import { createElement as h, type ReactNode } from 'react';
import { t } from '../../../language/language.ts';
import { sender } from '../sender.ts';
import { CLASSES, COLOURS, REMARK } from './styles.ts';

/** The store that prepares an order. */
export interface StoreToCall {
  readonly name: string;
  /** Empty: it has none. */
  readonly phone: string;
}

/** Says below the card whom to ask, and who sends the mail. */
export function Foot({ store }: { readonly store: StoreToCall | undefined }): ReactNode {
  const shop = sender();
  const link = { className: CLASSES.soft, style: { color: COLOURS.soft, textDecoration: 'underline' } };
  return [
    line('reply', t('Qualcosa non torna? Rispondi a questa e-mail: ti leggiamo.')),
    store === undefined || store.phone === ''
      ? null
      : line(
          'store',
          t('Per questo ordine puoi anche chiamare {store}: {phone}.', {
            // a number is not broken between two lines
            store: store.name,
            phone: store.phone.replaceAll(' ', '\u00a0'),
          }),
        ),
    shop === undefined
      ? null
      : line('shop', h('a', { ...link, href: `${shop.publicUrl}/page/contatti` }, t('Contatti')), ` · ${shop.name}, ${shop.address}`),
  ];
}

function line(key: string, ...texts: ReactNode[]): ReactNode {
  const style = { ...REMARK, margin: '14px 16px 0', fontSize: 13, textAlign: 'center' } as const;
  return h('p', { key, className: CLASSES.soft, style }, ...texts);
}
