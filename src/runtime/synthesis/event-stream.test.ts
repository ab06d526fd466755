import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { createEventReader } from './event-stream.ts';

function readAll(pieces: readonly string[]): readonly string[] {
  const events = createEventReader();
  return [...pieces.flatMap((piece) => events.push(piece)), ...events.end()];
}

describe('an event stream', () => {
  it('gives the data of each event, whatever its lines end with', () => {
    expect(readAll(['data: a\n\ndata:b\r\n\r\ndata: c\r\r'])).toEqual(['a', 'b', 'c']);
  });

  it('joins the data lines of one event and leaves comments and other fields out', () => {
    expect(readAll([': hello\nevent: x\nid: 1\ndata: a\ndata\ndata:  b\n\n'])).toEqual(['a\n\n b']);
  });

  it('gives the last event although no blank line follows', () => {
    expect(readAll(['data: a\n\ndata: [DONE]'])).toEqual(['a', '[DONE]']);
  });

  it('gives nothing for blank lines alone', () => {
    expect(readAll(['\n\n\r\n\r\r'])).toEqual([]);
  });

  test.prop([fc.array(fc.constantFrom('data: ', 'x', '\r', '\n', ':', ' ', 'é', '😀')), fc.array(fc.nat(200))])(
    'is read the same however it is cut',
    (letters, cuts) => {
      const text = letters.join('');
      const places = [0, ...cuts.map((cut) => Math.min(cut, text.length)).sort((a, b) => a - b), text.length];
      const pieces = places.slice(1).map((place, at) => text.slice(places[at], place));
      expect(readAll(pieces)).toEqual(readAll([text]));
    },
  );
});
