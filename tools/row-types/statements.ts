import { relative } from 'node:path';
import { type Expression, type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast';
import { API, type Checker, type Project, type Type, TypeFlags } from 'typescript/unstable/sync';

/** A statement in the source, with the type that its call declares for a row. */
export interface DeclaredStatement {
  /** Where the method's name stands, as in a stack: `src/server/mails/queries.ts:12:30`. */
  readonly place: string;
  /** Its file and function, which stay the same when lines are added above it. */
  readonly home: string;
  /** Undefined where the call says nothing about rows. */
  readonly row: Type | undefined;
}

export interface OpenProject {
  readonly checker: Checker;
  readonly statements: readonly DeclaredStatement[];
  close(): void;
}

interface Call {
  readonly node: Expression;
  readonly name: Node;
  readonly home: string;
}

const METHODS = new Set(['query', 'one', 'maybeOne']);
const DECLARED_IN = /\/infra\/database\/types\.ts$/i;

/** Finds the statements of a TypeScript project: calls of the methods of `Queryable`. Places are relative to `root`. */
export function openProject(root: string, config: string): OpenProject {
  const api = new API({ cwd: root });
  const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
  if (!project) throw new Error(`TypeScript does not open ${config}`);
  const statements = project.rootFiles.flatMap((path) => statementsOf(project, path, relative(root, path)));
  return { checker: project.checker, statements, close: () => api.close() };
}

function statementsOf({ program, checker }: Project, path: string, file: string): DeclaredStatement[] {
  const source = program.getSourceFile(path);
  if (!source || !/\.(?:query|one|maybeOne)\b/.test(source.text)) return [];
  const calls = callsIn(source, file);
  const symbols = checker.getSymbolAtLocation(calls.map(({ name }) => name));
  const ours = calls.filter((_, index) => symbols[index]?.declarations.some((one) => DECLARED_IN.test(one.path)));
  const types = checker.getTypeAtLocation(ours.map(({ node }) => node));
  return ours.map(({ name, home }, index) => ({ place: `${file}:${positionOf(source, name)}`, home, row: rowOf(checker, types[index]) }));
}

function callsIn(source: SourceFile, file: string): Call[] {
  const calls: Call[] = [];
  const visit = (node: Node, within: string): void => {
    const inside = nameOfFunction(node) ?? within;
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
  return calls;
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

/** Returns what a promise of a row, or of an array of rows, has for a row. */
function rowOf(checker: Checker, type: Type | undefined): Type | undefined {
  if (!type?.isTypeReference()) return undefined;
  const [promised] = checker.getTypeArguments(type);
  if (!promised) return undefined;
  const row = promised.isTypeReference() && checker.isArrayType(promised) ? checker.getTypeArguments(promised)[0] : promised;
  if (!row || (row.flags & TypeFlags.AnyOrUnknown) !== 0) return undefined;
  return checker.getNonNullableType(row);
}
