import { asTemplate, fillText, type MailTexts } from '../../domain/settings/mail-texts.ts';
import type { Block, Letter } from '../infra/mail.ts';
import { paragraph } from './letter.ts';

/** Returns the texts of a letter with the names of its values in their place: what the chain begins to write from. */
export function textsOf({ subject, blocks, words }: Letter): MailTexts {
  const values = words?.values ?? {};
  const said = (kind: 'heading' | 'paragraph' | 'small') =>
    blocks
      .flatMap((block) => (block !== false && block.kind === kind && !isFixed(block) ? [block.text] : []))
      .map((text) => asTemplate(text, values));
  const button = blocks.find((block) => block !== false && block.kind === 'button');
  return {
    subject: asTemplate(subject, values),
    heading: said('heading').join(' '),
    body: said('paragraph').join('\n\n'),
    button: button && button.kind === 'button' ? button.label : '',
    after: said('small').join('\n\n'),
  };
}

/**
 * Returns a letter with the chain's texts in place of its own. Its tables, its steps and what is fixed stay where they
 * are; a value is text, whatever it has in it.
 */
export function withTexts(letter: Letter, texts: MailTexts): Letter {
  const { values = {} } = letter.words ?? {};
  const filled = (text: string) => fillText(text, values);
  const paragraphs = paragraphsOf(texts.body).map((text) => paragraph(filled(text)));
  const small = paragraphsOf(texts.after).map((text): Block => ({ kind: 'small', text: filled(text) }));
  const hasBody = letter.blocks.some((block) => block !== false && block.kind === 'paragraph' && !isFixed(block));
  const used = new Set<string>();
  const once = (section: string, blocks: readonly Block[]) => {
    if (used.has(section)) return [];
    used.add(section);
    return blocks;
  };
  const blocks = letter.blocks.flatMap((block): readonly Block[] => {
    if (block === false) return [];
    if (block.kind === 'button') return [{ ...block, label: filled(texts.button) }];
    if (isFixed(block)) return [block];
    if (block.kind === 'heading')
      return once('heading', [{ kind: 'heading', text: filled(texts.heading) }, ...(hasBody ? [] : paragraphs)]);
    if (block.kind === 'paragraph') return once('body', paragraphs);
    return block.kind === 'small' ? once('after', small) : [block];
  });
  return { ...letter, subject: filled(texts.subject), blocks: [...blocks, ...once('after', small)] };
}

function isFixed(block: Block): boolean {
  return 'isFixed' in block && block.isFixed === true;
}

function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n|\n/)
    .map((each) => each.trim())
    .filter(Boolean);
}
