// TypeScript's types as a check of real values: nothing missing, nothing of another kind, and nothing that the types do not know.

import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const ts = createRequire(new URL('../../web/package.json', import.meta.url))('typescript');
// The types that a file of web/src exports: `has` says whether there is one, `named` finds it, `members` those of its properties, `problem` says what is wrong with a
// value of it, or nothing.
export function typesOf(path) {
  const file = fileURLToPath(new URL(`../../web/src/${path}`, import.meta.url));
  const program = ts.createProgram([file], { strict: true, noEmit: true, target: ts.ScriptTarget.ES2022, moduleResolution: ts.ModuleResolutionKind.Bundler, module: ts.ModuleKind.ESNext });
  const checker = program.getTypeChecker();
  const exported = (name) => checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file))).find((one) => one.name === name);
  const named = (name) => {
    const symbol = exported(name);
    if (!symbol) throw new Error(`${path} exports no ${name}`);
    return checker.getDeclaredTypeOfSymbol(symbol);
  };
  const members = (name) => new Map(checker.getPropertiesOfType(named(name)).map((property) => [property.name, checker.getTypeOfSymbol(property)]));
  return { has: (name) => exported(name) !== undefined, named, members, problem: (type, value) => problem(checker, type, value, 'answer') };
}

const described = (value) => JSON.stringify(value)?.slice(0, 60);

function ofObject(checker, type, value, at) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return `${at}: ${described(value)} is no object`;
  const index = checker.getIndexTypeOfType(type, ts.IndexKind.String);
  const known = new Map(checker.getPropertiesOfType(type).map((property) => [property.name, property]));
  for (const [name, property] of known) {
    const optional = (property.flags & ts.SymbolFlags.Optional) !== 0;
    if (!(name in value)) {
      if (!optional) return `${at}.${name} is missing`;
      continue;
    }
    const wrong = problem(checker, checker.getTypeOfSymbol(property), value[name], `${at}.${name}`);
    if (wrong) return wrong;
  }
  for (const name of Object.keys(value)) {
    if (known.has(name)) continue;
    if (!index) return `${at}.${name} is not in the types`;
    const wrong = problem(checker, index, value[name], `${at}.${name}`);
    if (wrong) return wrong;
  }
  return null;
}

function ofUnion(checker, type, value, at) {
  let nearest = null;
  for (const part of type.types) {
    const wrong = problem(checker, part, value, at);
    if (!wrong) return null;
    // The alternative that goes wrong deepest is the one that was meant.
    if (!nearest || wrong.split(':')[0].length > nearest.split(':')[0].length) nearest = wrong;
  }
  return nearest;
}

function problem(checker, type, value, at) {
  const flags = type.flags;
  const expect = (right) => (right ? null : `${at}: ${described(value)} is not ${checker.typeToString(type)}`);
  if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return `${at}: the types say nothing about it`;
  if (type.isUnion()) return ofUnion(checker, type, value, at);
  if (flags & ts.TypeFlags.BooleanLiteral) return expect(value === (type.intrinsicName === 'true'));
  if (type.isLiteral()) return expect(value === type.value);
  if (flags & ts.TypeFlags.String) return expect(typeof value === 'string');
  if (flags & ts.TypeFlags.Number) return expect(typeof value === 'number');
  if (flags & ts.TypeFlags.Boolean) return expect(typeof value === 'boolean');
  if (flags & ts.TypeFlags.NonPrimitive) return expect(typeof value === 'object' && value !== null);
  if (flags & ts.TypeFlags.Null) return expect(value === null);
  if (flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Never)) return expect(false);
  if (checker.isArrayType(type) || checker.isTupleType(type)) {
    const elements = checker.getTypeArguments(type);
    if (!Array.isArray(value) || (checker.isTupleType(type) && value.length !== elements.length)) return expect(false);
    for (const [i, one] of value.entries()) {
      const wrong = problem(checker, elements[i] ?? elements[0], one, `${at}[${i}]`);
      if (wrong) return wrong;
    }
    return null;
  }
  return ofObject(checker, type, value, at);
}
