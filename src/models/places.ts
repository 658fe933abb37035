// Where models are stored: a folder for each, below the state folder.
import { join } from 'node:path';

/** Folder of all models. */
export function modelsFolder(stateFolder: string): string {
  return join(stateFolder, 'onnx');
}

/** Folder of one model, whether or not it exists. */
export function modelFolder(stateFolder: string, name: string): string {
  return join(modelsFolder(stateFolder), name);
}
