import AjvCompiler from '@fastify/ajv-compiler';
import type { FastifySchemaValidationError } from 'fastify';

interface Validator {
  (data: unknown): boolean;
  errors?: readonly FastifySchemaValidationError[] | null | undefined;
}

type Compile = (definition: { readonly schema: unknown }) => Validator;

/**
 * Fastify's own validators, each compiled at the first request of its route: compiling all at the start would take a
 * quarter of a second. A test compiles every one.
 */
export function lazyValidators(): ReturnType<typeof AjvCompiler> {
  const build = AjvCompiler();
  const buildLazily = (...pool: Parameters<typeof build>) => lazily(build(...pool) as unknown as Compile);
  return buildLazily as unknown as typeof build;
}

function lazily(compile: Compile): Compile {
  return (definition) => {
    let compiled: Validator | undefined;
    const validate: Validator = (data) => {
      compiled ??= compile(definition);
      const isValid = compiled(data);
      validate.errors = compiled.errors;
      return isValid;
    };
    return validate;
  };
}
