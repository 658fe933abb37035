// The page of the daemon: choose an operation, give it a text or a file, see the answer with its evidence, and copy the call as code.
import { curlCall, type ShownCall, typescriptCall } from '../http/call-forms.js';
import { button, byId, el, makeTabs, put } from './dom.js';
import { type Form, InvalidFormError, type OperationPage } from './form.js';
import { pages } from './pages.js';
import { pictureOf } from './samples.js';
import { addressOf, send } from './send.js';
import type { Fields } from './shapes.js';

const forms = pages.map((page): Form & Pick<OperationPage, 'show'> => ({ ...page.form(), show: page.show }));
const [firstForm] = forms;
if (firstForm === undefined) throw new Error('the page has no forms');
let form = firstForm;
let file: File | undefined;
let sampleFile: File | undefined;
let running: AbortController | undefined;

const text = byId('text', HTMLTextAreaElement);
const key = byId('key', HTMLInputElement);
const run = byId('run', HTMLButtonElement);
const note = byId('note', HTMLElement);
const answerPane = byId('pane-0', HTMLElement);
const jsonPane = byId('pane-1', HTMLElement);
const curlPane = byId('pane-2', HTMLElement);
const typescriptPane = byId('pane-3', HTMLElement);
const panes = [answerPane, jsonPane, curlPane, typescriptPane];

const showView = makeTabs(
  panes.map((_, index) => byId(`view-${index}`, HTMLElement)),
  (index) => {
    panes.forEach((pane, at) => {
      pane.hidden = at !== index;
    });
    if (index > 1) showCall();
  },
);

const operationTabs = forms.map(({ operation, label }) =>
  el('button', { type: 'button', role: 'tab', id: `to-${operation}`, 'aria-controls': 'ask' }, label),
);
put(document.querySelector('.operations') ?? document.body, ...operationTabs);
const showForm = makeTabs(operationTabs, (index) => {
  const wanted = forms[index];
  if (wanted === undefined) return;
  const isUntouched = file === sampleFile && (text.value === '' || text.value === form.sample.text);
  form = wanted;
  running?.abort();
  byId('ask', HTMLFormElement).setAttribute('aria-labelledby', `to-${form.operation}`);
  put(byId('about', HTMLElement), form.about);
  put(byId('fields', HTMLElement), form.element);
  // On narrow screens the tabs scroll.
  operationTabs[index]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  if (isUntouched) fill();
  clearAnswer();
});

function fill(): void {
  const { sample } = form;
  setFile(undefined);
  sampleFile = undefined;
  text.value = sample.asPicture ? '' : sample.text;
  form.fill(sample);
  if (sample.asPicture)
    void pictureOf(sample.text).then((picture) => {
      if (form.sample !== sample || file !== undefined) return;
      sampleFile = picture;
      setFile(picture);
    });
}

function clearAnswer(): void {
  put(answerPane, el('p', { class: 'empty' }, 'The answer appears here, with the evidence marked in the text.'));
  put(jsonPane, el('p', { class: 'empty' }, 'The answer as the API gives it appears here.'));
  put(note);
  showCall();
}

function setFile(given: File | undefined): void {
  file = given;
  text.hidden = given !== undefined;
  byId('file', HTMLElement).hidden = given === undefined;
  put(byId('file-name', HTMLElement), given?.name ?? '');
  put(byId('file-size', HTMLElement), given === undefined ? '' : sizeOf(given.size));
  showCall();
}

function sizeOf(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** The request fields, with the text unless a file is sent. */
function fieldsNow(): Fields {
  const fields = form.fields();
  if (file !== undefined) return fields;
  if (text.value.trim() === '') throw new InvalidFormError('Give a text or a file.');
  return form.place(fields, text.value);
}

function showCall(): void {
  try {
    const call: ShownCall = {
      url: new URL(addressOf(form.path), location.href).href,
      fields: fieldsNow(),
      ...(file === undefined ? {} : { file: file.name }),
    };
    put(curlPane, ...copyable(curlCall(call, ':?set it to a key of this server')));
    put(typescriptPane, ...copyable(typescriptCall(call)));
  } catch (error) {
    if (!(error instanceof InvalidFormError)) throw error;
    for (const pane of [curlPane, typescriptPane]) put(pane, el('p', { class: 'empty' }, error.message));
  }
}

function copyable(code: string): HTMLElement[] {
  const pre = el('pre', { tabindex: 0 }, code);
  const copy = button('Copy', { class: 'quiet copy' }, () => {
    const done = (): void => put(copy, 'Copied');
    // Browsers provide the clipboard only to pages on localhost or over https.
    if (navigator.clipboard !== undefined) void navigator.clipboard.writeText(code).then(done, () => getSelection()?.selectAllChildren(pre));
    else getSelection()?.selectAllChildren(pre);
  });
  return [copy, pre];
}

async function ask(): Promise<void> {
  showView(0);
  let fields: Fields;
  try {
    fields = fieldsNow();
  } catch (error) {
    if (!(error instanceof InvalidFormError)) throw error;
    return showFailure([error.message], []);
  }
  const own = new AbortController();
  const asked = form;
  running = own;
  put(run, 'Cancel');
  run.classList.add('running');
  put(note, file === undefined ? 'working' : 'reading the document');
  const reply = await send({ path: asked.path, fields, file, key: key.value.trim() }, own.signal);
  if (running === own) {
    running = undefined;
    put(run, 'Run');
    run.classList.remove('running');
  }
  if (asked !== form) return;
  if (reply.end === 'cancelled') return put(note, 'cancelled');
  const json = reply.end === 'done' ? reply.answer : reply.json;
  put(jsonPane, ...(json === undefined ? [] : copyable(JSON.stringify(json, null, 2))));
  if (reply.end === 'failed') {
    byId('key', HTMLInputElement).parentElement?.classList.toggle('wanted', reply.wantsKey);
    if (reply.wantsKey) key.focus();
    return showFailure([reply.message], reply.issues);
  }
  key.parentElement?.classList.remove('wanted');
  const source = file === undefined ? text.value : reply.ocrText;
  put(answerPane, ...asked.show(reply.answer, source, fields));
  showPane();
  put(note, [reply.engine, `${Math.round(reply.milliseconds)} ms`].filter((part) => part !== '').join(' · '));
}

function showFailure([message = '']: readonly string[], issues: readonly string[]): void {
  put(note, 'failed');
  const list = issues.length > 0 && el('ul', {}, ...issues.map((issue) => el('li', {}, issue)));
  put(answerPane, el('div', { class: 'failure', role: 'alert' }, message, list));
  showPane();
}

/** In a one-column layout the answer is below the form, possibly out of view. */
function showPane(): void {
  const { top } = byId('answer', HTMLElement).getBoundingClientRect();
  if (top > innerHeight * 0.8) byId('answer', HTMLElement).scrollIntoView({ block: 'start' });
}

async function showState(): Promise<void> {
  const state = byId('state', HTMLElement);
  const ready = await fetch('readyz').then(
    ({ ok }) => ok,
    () => undefined,
  );
  state.className = ready === true ? 'ready' : 'away';
  put(state.lastElementChild ?? state, ready === undefined ? 'the daemon does not answer' : ready ? 'ready' : 'not ready yet');
  if (ready === false) setTimeout(() => void showState(), 1000);
}

byId('ask', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault();
  if (running === undefined) void ask();
  else running.abort();
});
document.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && running === undefined) {
    event.preventDefault();
    void ask();
  }
  if (event.key === 'Escape') running?.abort();
});
byId('key-form', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault();
  if (running === undefined) void ask();
});
byId('ask', HTMLFormElement).addEventListener('input', showCall);
byId('example', HTMLButtonElement).addEventListener('click', () => {
  fill();
  clearAnswer();
});
byId('clear', HTMLButtonElement).addEventListener('click', () => {
  setFile(undefined);
  text.value = '';
  clearAnswer();
  text.focus();
});
byId('file-remove', HTMLButtonElement).addEventListener('click', () => {
  setFile(undefined);
  text.focus();
});
const pick = byId('pick', HTMLInputElement);
pick.addEventListener('change', () => {
  setFile(pick.files?.[0]);
  pick.value = '';
});

const drop = byId('drop', HTMLElement);
document.addEventListener('dragover', (event) => {
  event.preventDefault();
  drop.classList.add('over');
});
document.addEventListener('dragleave', (event) => {
  if (event.relatedTarget === null) drop.classList.remove('over');
});
document.addEventListener('drop', (event) => {
  event.preventDefault();
  drop.classList.remove('over');
  const dropped = event.dataTransfer?.files[0];
  if (dropped !== undefined) setFile(dropped);
});

showView(0);
showForm(0);
void showState();
