import { parseSync } from 'vite';

/** The syntax that counts. Blocks, imports and the frames of declarations do not. */
const COUNTED =
  /Statement$|Declaration$|^(VariableDeclarator|SwitchCase|JSXElement|TSPropertySignature|TSMethodSignature|PropertyDefinition|MethodDefinition)$/;
const FRAMES = /^(BlockStatement|ImportDeclaration|VariableDeclaration|Export\w+)$/;

/**
 * Returns how many statements, elements of JSX and members of types and classes a file has: its size, however wide its
 * lines are.
 */
export function statementCount(file: string, text: string): number {
  const count = (node: unknown): number => {
    if (typeof node !== 'object' || node === null) return 0;
    if (Array.isArray(node)) return node.reduce((sum: number, each: unknown) => sum + count(each), 0);
    const { type } = node as { readonly type?: unknown };
    const own = typeof type === 'string' && COUNTED.test(type) && !FRAMES.test(type) ? 1 : 0;
    return Object.values(node).reduce((sum: number, each: unknown) => sum + count(each), own);
  };
  return count(parseSync(file, text).program);
}
