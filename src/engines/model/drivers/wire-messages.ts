// Messages in the OpenAI protocol: plain text, or parts if there are images.
import type { JsonObject } from '../../../core/json.js';
import type { Message } from '../driver.js';

export function messagesOf(messages: readonly Message[]): JsonObject[] {
  return messages.map(({ role, content, images = [] }) => ({
    role,
    content:
      images.length === 0
        ? content
        : [
            ...images.map(({ mediaType, base64 }) => ({ type: 'image_url', image_url: { url: `data:${mediaType};base64,${base64}` } })),
            { type: 'text', text: content },
          ],
  }));
}
