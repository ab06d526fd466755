/**
 * The running text of one block, with white space collapsed as a browser does: one space between words, none at the
 * start. No-break spaces are characters of the text and stay.
 */
export class InlineBuffer {
  #parts: string[] = [];
  #length = 0;
  #last = '';
  #pendingSpace = false;

  get length(): number {
    return this.#length;
  }

  /** Where text added next will start. */
  mark(): number {
    return this.#length + (this.#pendingSpace && this.#length > 0 ? 1 : 0);
  }

  /** The last few characters, to see what a raised mark follows. */
  tail(): string {
    return this.#pendingSpace ? `${this.#last} ` : this.#last;
  }

  /** Adds text with its white space collapsed. */
  text(raw: string): void {
    const words = raw.replace(/[ \t\n\r\f]+/g, ' ');
    if (words === '') return;
    if (words.startsWith(' ')) this.#pendingSpace = true;
    const body = words.trim() === '' ? '' : words.replace(/^ | $/g, '');
    if (body !== '') this.raw(body);
    if (words.endsWith(' ')) this.#pendingSpace = true;
  }

  /** Adds text as it stands. */
  raw(text: string): void {
    if (text === '') return;
    if (this.#pendingSpace && this.#length > 0 && !this.#last.endsWith('\n')) this.#push(' ');
    this.#pendingSpace = false;
    this.#push(text);
  }

  space(): void {
    this.#pendingSpace = true;
  }

  /** A `<br>`. Two in a row end the paragraph: returns true then. */
  lineBreak(): boolean {
    if (this.#length === 0) return false;
    if (this.#last.endsWith('\n')) return true;
    this.#pendingSpace = false;
    this.#push('\n');
    return false;
  }

  /** The text so far, without white space at its end; the buffer starts anew. */
  take(): string {
    const text = this.#parts.join('').replace(/^\n+/, '');
    this.#parts = [];
    this.#length = 0;
    this.#last = '';
    this.#pendingSpace = false;
    return text.trimEnd();
  }

  #push(text: string): void {
    this.#parts.push(text);
    this.#length += text.length;
    this.#last = (this.#last + text.slice(-24)).slice(-24);
  }
}
