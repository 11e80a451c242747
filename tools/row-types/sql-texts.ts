import { type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast';

/** A text of SQL in the source, with `$` for each inserted value or fragment. */
export interface SqlText {
  /** The node of the template or of the plain text. */
  readonly literal: Node;
  readonly file: string;
  /** The line on which it begins, counted from 1. */
  readonly line: number;
  readonly text: string;
  /** Whether its name is `select`, as in exports: a cursor reads the rows of such statements in order. */
  readonly isSelect: boolean;
}

interface Source {
  readonly source: SourceFile;
  readonly file: string;
}

interface Template {
  readonly text?: string;
  readonly head?: { readonly text: string };
  readonly templateSpans?: readonly { readonly expression: Node; readonly literal: { readonly text: string } }[];
}

/** Returns whether a node is a template of the `sql` tag. */
export function isSql(node: Node): boolean {
  return (
    node.kind === SyntaxKind.TaggedTemplateExpression && (node as Node & { tag: { text?: string } }).tag.text === 'sql'
  );
}

/**
 * Returns the texts of a call's statement that are written in the call: of `sql`, of `{ text: '...' }`, and of both
 * sides of a condition. For a template it returns its own text. An empty list means that the text is elsewhere.
 */
export function textsOf(node: Node, at: Source): SqlText[] {
  const { kind } = node;
  if (kind === SyntaxKind.CallExpression)
    return argumentsOf(node)
      .slice(0, 1)
      .flatMap((one) => textsOf(one, at));
  if (kind === SyntaxKind.ConditionalExpression) {
    const { whenTrue, whenFalse } = node as Node & { whenTrue: Node; whenFalse: Node };
    const sides = [whenTrue, whenFalse].map((side) => textsOf(side, at));
    return sides.some((texts) => texts.length === 0) ? [] : sides.flat();
  }
  if (kind === SyntaxKind.ObjectLiteralExpression) {
    const { properties } = node as Node & {
      properties: readonly (Node & { name?: { text?: string }; initializer?: Node })[];
    };
    const text = properties.find(({ name }) => name?.text === 'text')?.initializer;
    return text ? textOf(text, text, at) : [];
  }
  return isSql(node) ? textOf((node as Node & { template: Node }).template, node, at) : [];
}

function textOf(template: Node, literal: Node, { source, file }: Source): SqlText[] {
  const { text, head, templateSpans = [] } = template as Node & Template;
  const spans = templateSpans.map(
    ({ expression, literal: after }) => `$${'\n'.repeat(linesOf(expression, source))}${after.text}`,
  );
  const whole = head ? `${head.text}${spans.join('')}` : text;
  const line = source.text.slice(0, template.getStart(source)).split('\n').length;
  if (whole === undefined || template.kind === SyntaxKind.Identifier) return [];
  const { name } = literal.parent as Node & { name?: { text?: string } };
  return [{ literal, file, line, text: whole, isSelect: name?.text === 'select' }];
}

function linesOf(node: Node, source: SourceFile): number {
  return source.text.slice(node.getStart(source), node.end).split('\n').length - 1;
}

function argumentsOf(node: Node): readonly Node[] {
  return (node as Node & { arguments: readonly Node[] }).arguments;
}

/** Returns whether the value of a call is used: a statement `await db.query(...);` drops it. */
export function isValueUsed({ parent }: Node): boolean {
  if (parent.kind === SyntaxKind.AwaitExpression) return isValueUsed(parent);
  return parent.kind !== SyntaxKind.ExpressionStatement;
}
