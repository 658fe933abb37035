// Loader hook of `npm run eval`: whoever imports a module that has a stand-in gets that, except the stand-in itself, which passes on the rest.
// Plain JavaScript, because hooks run in a thread of their own, without the TypeScript loader.
let standIns = new Map();

export function initialize(pairs) {
  standIns = new Map(pairs);
}

export async function resolve(specifier, context, nextResolve) {
  const found = await nextResolve(specifier, context);
  const standIn = standIns.get(found.url.split('?')[0]);
  return standIn === undefined || context.parentURL?.split('?')[0] === standIn ? found : nextResolve(standIn, context);
}
