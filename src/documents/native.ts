// Loads the packages with native code on trial. Reading itself loads them in its own process.

export async function loadSharp(): Promise<void> {
  await import('sharp');
}

export async function loadCanvas(): Promise<void> {
  await import('@napi-rs/canvas');
}
