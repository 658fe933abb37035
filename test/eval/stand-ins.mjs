// Loader hook of `npm run eval`: an import of a module that has a stand-in resolves to the stand-in, except in the stand-in itself, which re-exports the rest.
// Plain JavaScript, because hooks run on a separate thread without the TypeScript loader.
let standIns = new Map();

export function initialize(pairs) {
  standIns = new Map(pairs);
}

export async function resolve(specifier, context, nextResolve) {
  const found = await nextResolve(specifier, context);
  const standIn = standIns.get(found.url.split('?')[0]);
  return standIn === undefined || context.parentURL?.split('?')[0] === standIn ? found : nextResolve(standIn, context);
}
