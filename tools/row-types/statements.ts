import { relative } from 'node:path';
import { type Expression, type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast';
import { API, type Checker, type Project, type Type, TypeFlags } from 'typescript/unstable/sync';
import { isSql, isValueUsed, type SqlText, textsOf } from './sql-texts.ts';

/** A statement in the source, with the type that its call declares for a row. */
export interface DeclaredStatement {
  /** The position of the method's name, as in a stack trace: `src/server/mails/queries.ts:12:30`. */
  readonly place: string;
  /** Its file and function, which stay the same when lines are added above it. */
  readonly home: string;
  /** Undefined if the call declares no type for rows. */
  readonly row: Type | undefined;
  readonly method: string;
  /** Whether the rows are used. */
  readonly isUsed: boolean;
  /** The texts written at the call; if they are elsewhere, the text of the call. */
  readonly texts: readonly SqlText[];
  readonly call: string;
}

export interface OpenProject {
  readonly checker: Checker;
  readonly statements: readonly DeclaredStatement[];
  /** Texts of SQL that are inserted into statements. */
  readonly parts: readonly SqlText[];
  close(): void;
}

interface Call {
  readonly node: Expression;
  readonly name: Node & { readonly text: string };
  readonly home: string;
}

const METHODS = new Set(['query', 'one', 'maybeOne']);
const DECLARED_IN = /\/infra\/database\/types\.ts$/i;

/** Finds the statements of a TypeScript project: calls of the methods of `Queryable`. Places are relative to `root`. */
export function openProject(root: string, config: string): OpenProject {
  const api = new API({ cwd: root });
  const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
  if (!project) throw new Error(`TypeScript does not open ${config}`);
  const statements: DeclaredStatement[] = [];
  const parts: SqlText[] = [];
  for (const path of project.rootFiles) {
    const found = readSource(project, path, relative(root, path));
    statements.push(...found.statements);
    parts.push(...found.parts);
  }
  return { checker: project.checker, statements, parts, close: () => api.close() };
}

function readSource(
  { program, checker }: Project,
  path: string,
  file: string,
): Pick<OpenProject, 'statements' | 'parts'> {
  const source = program.getSourceFile(path);
  if (!source || !/sql`|\.(?:query|one|maybeOne)\b/.test(source.text)) return { statements: [], parts: [] };
  const { calls, literals } = callsIn(source, file);
  const symbols = calls.length === 0 ? [] : checker.getSymbolAtLocation(calls.map(({ name }) => name));
  const ours = calls.filter((_, index) => symbols[index]?.declarations.some((one) => DECLARED_IN.test(one.path)));
  const types = ours.length === 0 ? [] : checker.getTypeAtLocation(ours.map(({ node }) => node));
  const whole = new Set<Node>();
  const statements = ours.map(({ node, name, home }, index): DeclaredStatement => {
    const texts = textsOf(node, { source, file });
    for (const { literal } of texts) whole.add(literal);
    const row = rowOf(checker, types[index]);
    const place = `${file}:${positionOf(source, name)}`;
    const call = source.text.slice(node.getStart(source), node.end);
    return { place, home, row, method: name.text, isUsed: isValueUsed(node), texts, call };
  });
  return {
    statements,
    parts: literals.filter((literal) => !whole.has(literal)).flatMap((one) => textsOf(one, { source, file })),
  };
}

function callsIn(source: SourceFile, file: string): { calls: Call[]; literals: Node[] } {
  const calls: Call[] = [];
  const literals: Node[] = [];
  const visit = (node: Node, within: string): void => {
    const inside = nameOfFunction(node) ?? within;
    if (isSql(node)) literals.push(node);
    if (node.kind === SyntaxKind.CallExpression) {
      const { expression } = node as Node & { expression: Node };
      if (expression.kind === SyntaxKind.PropertyAccessExpression) {
        const { name } = expression as Node & { name: Node & { text: string } };
        if (METHODS.has(name.text)) calls.push({ node: node as Expression, name, home: `${file} ${inside}` });
      }
    }
    node.forEachChild((child) => visit(child, inside));
  };
  visit(source, 'module');
  return { calls, literals };
}

const NAMED = new Set([
  SyntaxKind.FunctionDeclaration,
  SyntaxKind.MethodDeclaration,
  SyntaxKind.PropertyAssignment,
  SyntaxKind.VariableDeclaration,
]);

function nameOfFunction(node: Node): string | undefined {
  if (!NAMED.has(node.kind)) return undefined;
  const { name, initializer } = node as Node & { name?: { text?: string }; initializer?: Node };
  return initializer === undefined || initializer.kind === SyntaxKind.ArrowFunction ? name?.text : undefined;
}

/** Line and column of the name, counted from 1. */
function positionOf(source: SourceFile, name: Node): string {
  const before = source.text.slice(0, name.getStart(source)).split('\n');
  return `${before.length}:${(before.at(-1) ?? '').length + 1}`;
}

/** Returns the row type of a promise of a row, or of an array of rows. */
function rowOf(checker: Checker, type: Type | undefined): Type | undefined {
  if (!type?.isTypeReference()) return undefined;
  const [promised] = checker.getTypeArguments(type);
  if (!promised) return undefined;
  const row =
    promised.isTypeReference() && checker.isArrayType(promised) ? checker.getTypeArguments(promised)[0] : promised;
  if (!row || (row.flags & TypeFlags.AnyOrUnknown) !== 0) return undefined;
  return checker.getNonNullableType(row);
}
