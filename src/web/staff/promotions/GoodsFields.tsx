import { useState } from 'react';
import type { PromotionDraft, StaffPromotion, StaffPromotionChoices } from '../../../contract/promotions/schemas.ts';
import { formatMoney } from '../../../domain/base/format.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { TextArea } from '../../ui/Field.tsx';
import { FindProduct } from '../products/form/FindProduct.tsx';
import { errorAt, type FormProps, numberText, Picks, readNumber, Section } from './draft-fields.tsx';

type Goods = PromotionDraft['goods'];

interface GoodsFieldsProps extends FormProps {
  readonly choices: StaffPromotionChoices | undefined;
  readonly named: StaffPromotion['goods'];
}

/** The goods: by their codes, pasted a line each, and by department, class and brand. */
export function GoodsFields({ choices, named, ...form }: GoodsFieldsProps) {
  const { value, change } = form.edited;
  const isBundle = value.kind === 'bundle';
  const words = (names: readonly string[] = []) => names.map((name) => ({ word: name, name }));
  return (
    <Section title={t('Su quali prodotti')}>
      {isBundle ? (
        value.pieces.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place
          <Codes key={index} {...form} part={index + 1} label={t('Codici della parte {n}', { n: index + 1 })} />
        ))
      ) : (
        <Codes {...form} label={t('Codici dei prodotti')} />
      )}
      {named.length > 0 && <Named named={named} />}
      {!isBundle && (
        <>
          <Picks
            label={t('Reparti')}
            name="categories"
            none={t('Nessuno')}
            lang={contentLanguage()}
            picked={value.categories}
            choices={choices?.categories.map(({ slug, name }) => ({ word: slug, name })) ?? []}
            onPick={(categories) => change({ ...value, categories })}
          />
          <Picks
            label={t('Marche')}
            name="brands"
            none={t('Nessuna')}
            lang={contentLanguage()}
            picked={value.brands}
            choices={words(choices?.brands)}
            onPick={(brands) => change({ ...value, brands })}
          />
          <Picks
            label={t('Classi')}
            name="classes"
            none={t('Nessuna')}
            lang={contentLanguage()}
            picked={value.classes}
            choices={words(choices?.classes)}
            onPick={(classes) => change({ ...value, classes })}
          />
        </>
      )}
    </Section>
  );
}

interface CodesProps extends FormProps {
  readonly label: string;
  /** The part of a bundle. */
  readonly part?: number;
}

function Codes({ label, part, ...form }: CodesProps) {
  const { value, change } = form.edited;
  const own = value.goods.filter((each) => part === undefined || (each.part ?? 1) === part);
  const others = value.goods.filter((each) => !own.includes(each));
  const [text, setText] = useState(() => codesText(own));
  const shown = codesText(readCodes(text, part)) === codesText(own) ? text : codesText(own);
  const add = (code: string) =>
    change({ ...value, goods: [...value.goods, { code, ...(part === undefined ? {} : { part }) }] });
  return (
    <div className="grid gap-1 sm:col-span-full">
      <FindProduct
        label={t('Aggiungi per nome o codice')}
        name={`find-${part ?? 1}`}
        taken={own.map(({ code }) => code)}
        onPick={({ code }) => add(code)}
      />
      <TextArea
        label={label}
        name="goods"
        rows={4}
        value={shown}
        hint={part === undefined ? t('Uno per riga; un prezzo suo si scrive dopo il codice.') : t('Uno per riga.')}
        error={errorAt(form, 'goods')}
        onChange={({ target }) => {
          setText(target.value);
          change({ ...value, goods: [...others, ...readCodes(target.value, part)] });
        }}
      />
    </div>
  );
}

/** Reads pasted codes: a line, or a cell of a table, for each; what follows a code is its own price. */
function readCodes(text: string, part: number | undefined): Goods {
  const codes = new Map<string, Goods[number]>();
  for (const line of text.split(/[\n;]/)) {
    const [code = '', price = ''] = line.trim().split(/\s+/);
    const priceCents = readNumber(price, true);
    if (code !== '')
      codes.set(code, {
        code,
        ...(priceCents === undefined ? {} : { priceCents }),
        ...(part === undefined ? {} : { part }),
      });
  }
  return [...codes.values()];
}

function codesText(goods: Goods): string {
  return goods.map(({ code, priceCents }) => `${code} ${numberText(priceCents, true)}`.trim()).join('\n');
}

function Named({ named }: Pick<GoodsFieldsProps, 'named'>) {
  return (
    <details className="text-sm sm:col-span-full">
      <summary className="cursor-pointer">{t('Prodotti per nome, come salvati: {n}', { n: named.length })}</summary>
      <ul lang={contentLanguage()}>
        {named.map(({ code, name, price }) => (
          <li key={code}>
            {code} · {name} · {formatMoney(Math.round(price * 100))}
          </li>
        ))}
      </ul>
    </details>
  );
}
