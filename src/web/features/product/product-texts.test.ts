import { describe, expect, it } from 'vitest';
import { productTexts } from './product-loader.ts';

const group = (texts: Record<string, string>) =>
  productTexts({ product_description: texts }, { name: 'Spaghetti', pack: '400 g' });

describe('the texts of a product', () => {
  it('emphasise the allergens of the ingredients, marked or in capitals', () => {
    expect(group({ ingredients: 'Farina di <b>grano</b>, acqua, LATTE, sale.' }).ingredients).toEqual([
      { text: 'Farina di ', isAllergen: false },
      { text: 'grano', isAllergen: true },
      { text: ', acqua, ', isAllergen: false },
      { text: 'LATTE', isAllergen: true },
      { text: ', sale.', isAllergen: false },
    ]);
  });

  it('know what is unknown, the net quantity from the pack', () => {
    const facts = Object.fromEntries(group({}).facts.map(({ label, text }) => [label, text]));
    expect(facts).toEqual({
      Denominazione: 'Spaghetti',
      'Quantità netta': '400 g',
      Conservazione: '',
      Origine: '',
      Operatore: '',
    });
  });

  it('state the weight that the shop describes where no net quantity is given (S 3)', () => {
    const { facts } = productTexts({ product_info: { weight_description: '6 x 80 g' } }, { name: 'Yogurt', pack: '6' });
    expect(facts).toContainEqual({ label: 'Quantità netta', text: '6 x 80 g' });
  });

  it('read nutrition from an HTML table, keys in either case', () => {
    const table = '<table><tr><th></th><th>100 g</th></tr><tr><td>Energia</td><td>350&nbsp;kcal</td></tr></table>';
    expect(group({ NUTRITIONAL_INFO: table }).nutrition).toEqual([
      ['', '100 g'],
      ['Energia', '350 kcal'],
    ]);
  });

  it('read nutrition from JSON, and nothing from what is broken', () => {
    const json = JSON.stringify({
      type: 'TABLE_TEXTUAL',
      columns: ['100 g'],
      rows: [{ label: 'Grassi' }, { label: 'Sale' }],
      cells: ['1 g', '0,1 g'],
    });
    expect(group({ nutritional_values: json }).nutrition).toEqual([
      ['', '100 g'],
      ['Grassi', '1 g'],
      ['Sale', '0,1 g'],
    ]);
    expect(group({ nutritional_values: '{broken' }).nutrition).toEqual([]);
  });

  it('never keep markup', () => {
    expect(group({ sale_description: '<p onclick="x">Buono &amp; sano</p><script>1</script>' }).description).toBe(
      'Buono & sano 1',
    );
  });
});
