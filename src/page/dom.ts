// Builds DOM elements by hand, so that request and response text is never parsed as HTML.

type Child = Node | string | undefined | false;
type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** Creates an element with attributes and children. Strings become text nodes. Attributes that are false or undefined are omitted. */
export function el<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, attributes: Attributes = {}, ...children: Child[]): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    element.setAttribute(name, value === true ? '' : String(value));
  }
  put(element, ...children);
  return element;
}

/** Replaces the children of an element. */
export function put(element: Element, ...children: Child[]): void {
  element.replaceChildren(...children.filter((child): child is Node | string => child !== undefined && child !== false));
}

export function button(label: string, attributes: Attributes, onClick: () => void): HTMLButtonElement {
  const made = el('button', { type: 'button', ...attributes }, label);
  made.addEventListener('click', onClick);
  return made;
}

/** Returns the page's element with this id. Throws if it is missing or of another kind. */
export function byId<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`the page has no ${kind.name} ${id}`);
  return found;
}

/** Turns elements into tabs that the arrow keys move between. Calls `choose` with the index on each selection, and returns a function that selects a tab. */
export function makeTabs(tabs: readonly HTMLElement[], choose: (index: number) => void): (index: number) => void {
  const select = (index: number, moveFocus: boolean): void => {
    tabs.forEach((tab, at) => {
      tab.setAttribute('aria-selected', String(at === index));
      tab.tabIndex = at === index ? 0 : -1;
    });
    if (moveFocus) tabs[index]?.focus();
    choose(index);
  };
  tabs.forEach((tab, index) => {
    tab.addEventListener('click', () => select(index, false));
    tab.addEventListener('keydown', ({ key }) => {
      const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
      if (step !== 0) select((index + step + tabs.length) % tabs.length, true);
      if (key === 'Home') select(0, true);
      if (key === 'End') select(tabs.length - 1, true);
    });
  });
  return (index) => select(index, false);
}
