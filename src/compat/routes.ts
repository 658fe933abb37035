// Paths that clients of the mirrored decisions API call. Each accepts that API's request unchanged.

/** All routes answer questions like `/v1/service`, including score questions. */
export const decisionsRoutes: readonly { readonly path: `/${string}`; readonly of: string }[] = [
  { path: '/v1/systemone', of: 'the typed-decisions SDKs' },
  { path: '/systemone', of: 'SDKs whose base address already ends in /v1, or has no version' },
  { path: '/typesafe/v1/systemone', of: 'gateways that pass the path through' },
  { path: '/v1/decisions', of: 'gateways, and SDKs that send a list of questions about an input' },
  { path: '/alpha/decisions', of: 'hosted alpha clients' },
  { path: '/api/alpha/decisions', of: 'router SDKs with a fixed path' },
];
