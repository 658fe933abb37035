// Loads the packages with native code to check that they work. The reading process loads its own.

export async function loadSharp(): Promise<void> {
  await import('sharp');
}

export async function loadCanvas(): Promise<void> {
  await import('@napi-rs/canvas');
}
