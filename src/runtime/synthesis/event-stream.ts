/**
 * Reads a `text/event-stream` as it comes, cut anywhere, and gives the data of each event (WHATWG HTML, 9.2.6): lines end
 * with LF, CR or CR LF, the `data` lines of an event are joined by LF, every other field is left out. Each character
 * is looked at once, however small the pieces are. Unlike a browser's reader, `end` gives a last event that no blank
 * line follows: servers close the connection right after `data: [DONE]`.
 */
export interface EventReader {
  push(text: string): readonly string[];
  end(): readonly string[];
}

export function createEventReader(): EventReader {
  let line: string[] = [];
  let data: string[] = [];
  let endsWithReturn = false;

  const takeLine = (found: string[]): void => {
    const text = line.join('');
    line = [];
    if (text === '') {
      if (data.length > 0) found.push(data.join('\n'));
      data = [];
    } else if (text === 'data') data.push('');
    else if (text.startsWith('data:')) data.push(text.slice(text[5] === ' ' ? 6 : 5));
  };

  return {
    push(text) {
      const found: string[] = [];
      let from = 0;
      for (let at = 0; at < text.length; at++) {
        const unit = text.charCodeAt(at);
        if (unit !== 10 && unit !== 13) {
          endsWithReturn = false;
          continue;
        }
        const isSecondHalf = unit === 10 && endsWithReturn;
        if (!isSecondHalf) {
          line.push(text.slice(from, at));
          takeLine(found);
        }
        endsWithReturn = unit === 13;
        from = at + 1;
      }
      if (from < text.length) line.push(text.slice(from));
      return found;
    },
    end() {
      const found: string[] = [];
      if (line.length > 0) takeLine(found);
      takeLine(found);
      return found;
    },
  };
}
