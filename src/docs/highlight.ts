import { markup, type Markup } from './markup.ts';

/** The coloured parts: names of fields, texts, and the words and numbers of the language. */
const PATTERNS = {
  json: /(?<name>"(?:[^"\\]|\\.)*"(?=:))|(?<text>"(?:[^"\\]|\\.)*")|(?<word>-?\b[\d.]+\b|\b(?:true|false|null)\b)/g,
  shell: /(?<word>(?<=\s)--?[a-z-]+)|(?<text>'[^']*')|(?<name>^\w+=)/gm,
  typescript:
    /(?<text>'(?:[^'\\]|\\.)*'|`[^`]*`|"(?:[^"\\]|\\.)*"(?!:))|(?<name>"(?:[^"\\]|\\.)*"(?=:))|(?<word>\b(?:const|await|if|throw|new|export|function|import|from|return)\b)/g,
  python:
    /(?<name>"(?:[^"\\]|\\.)*"(?=:))|(?<text>"(?:[^"\\]|\\.)*")|(?<word>\b(?:import|with|as|print|True|False|None|def|return|for|in|if|not)\b)/g,
} as const;

export type Language = keyof typeof PATTERNS;

/** A text with its parts marked for the style sheet. */
export function highlight(text: string, language: Language): Markup {
  const parts: (Markup | string)[] = [];
  let end = 0;
  for (const found of text.matchAll(PATTERNS[language])) {
    const [kind = ''] = Object.entries(found.groups ?? {}).find(([, part]) => part !== undefined) ?? [];
    parts.push(text.slice(end, found.index), markup`<span class="${kind}">${found[0]}</span>`);
    end = found.index + found[0].length;
  }
  return markup`${[...parts, text.slice(end)].map((part) => (typeof part === 'string' ? markup`${part}` : part))}`;
}
