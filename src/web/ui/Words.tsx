import { Fragment, type ReactNode } from 'react';
import { t } from '../../language/language.ts';

/** A sentence with elements inside: `<Words text="Leggi le {link}." link={<a ...>{t('condizioni')}</a>} />`. */
export function Words({ text, ...parts }: { readonly text: string } & Readonly<Record<string, ReactNode>>) {
  return t(text)
    .split(/\{(\w+)\}/)
    .map((piece, index) => <Fragment key={index}>{index % 2 === 1 ? (parts[piece] ?? piece) : piece}</Fragment>);
}
