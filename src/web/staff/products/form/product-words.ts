import type { ProductField } from '../../../../contract/products/limits.ts';
import type { StaffProductRow } from '../../../../contract/products/schemas.ts';
import { LAW_WORDS } from '../../../../domain/catalogue/law/law-words.ts';
import { msg, t } from '../../../../language/language.ts';

/** The fields of a product by name, for conflicts and the history. */
export const FIELD_WORDS: Readonly<Record<ProductField, string>> = {
  name: msg('Nome'),
  name_en: msg('Nome inglese'),
  brand: msg('Marca'),
  legal_name: msg('Denominazione'),
  features: msg('Descrizione'),
  classes: msg('Classi e bollini'),
  category_slug: msg('Categoria'),
  sale_type: msg('Come si vende'),
  pack_quantity: msg('Contenuto'),
  pack_unit: msg('Unità'),
  pack_count: msg('Pezzi nella confezione'),
  drained_g: msg('Peso sgocciolato in grammi'),
  portion_g: msg('Prima porzione in grammi'),
  step_g: msg('Poi a passi di grammi'),
  min_quantity: msg('Quantità minima'),
  max_quantity: msg('Quantità massima'),
  quantity_multiple: msg('Si vende a multipli di'),
  package_items: msg('Pezzi per collo'),
  deposit_cents: msg('Cauzione in centesimi'),
  barcode: msg('Codici a barre'),
  vat: msg('IVA'),
  price: msg('Prezzo'),
  ingredients: msg('Elenco degli ingredienti'),
  kcal_100g: msg('Energia (kcal)'),
  fat_100g: msg('Grassi'),
  saturated_100g: msg('di cui acidi grassi saturi'),
  carbs_100g: msg('Carboidrati'),
  sugars_100g: msg('di cui zuccheri'),
  fiber_100g: msg('Fibre'),
  protein_100g: msg('Proteine'),
  salt_100g: msg('Sale'),
  storage: msg('Conservazione'),
  origin: msg('Origine'),
  producer: msg('Operatore o fabbricante, con indirizzo'),
  alcoholic: msg('Alcolico'),
  perishable: msg('Deperibile'),
  on_sale: msg('In vendita'),
  allergens: msg('Allergeni contenuti'),
  traces: msg('Tracce di allergeni'),
  allergens_confirmed: msg('Allergeni confermati'),
  one_ingredient: msg('Un solo ingrediente, non trasformato'),
  outside_eu: msg('Fabbricante fuori dall’Unione'),
  responsible: msg('Responsabile nell’Unione, con indirizzo'),
  warnings: msg('Avvertenze'),
};

/** Says in words how complete a product is: what of the law is missing first, then what a shop wants. */
export function completenessText({ missing, hasPicture, hasEnglish }: StaffProductRow): string {
  const [first] = missing;
  if (missing.length > 1) return t('mancano {n}', { n: missing.length });
  if (first !== undefined) return t('manca: {what}', { what: t(LAW_WORDS[first]) });
  if (!hasPicture) return t('senza foto');
  return hasEnglish ? t('tutto') : t('senza inglese');
}
