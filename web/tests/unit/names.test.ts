// Where names stand on a table: clear of bases and of one another, and beside whom they name.

import { describe, expect, it } from 'vitest';
import { far, standOf, unit, paperOf, type Stand } from '../../src/play/tabletop/geometry';
import { headingsOf, namesOf } from '../../src/play/tabletop/names';

const paper = paperOf({ width: 24, height: 18, unit: 'H', pieces: [] });
// A base of 2 by 1, turned clockwise from north.
function stand(east: number, north: number, degrees = 0): Stand {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const corner = (x: number, y: number): [number, number] => [east + x * cos + y * sin, north - x * sin + y * cos];
  return standOf(paper, [corner(-1, 0.5), corner(1, 0.5), corner(1, -0.5), corner(-1, -0.5)]);
}
const size = 20;

describe('names on a table', () => {
  it('stand beside a base, however it is turned', () => {
    for (let degrees = 0; degrees < 360; degrees += 15) {
      const one = { ...stand(12, 9, degrees), id: 'a', label: 'Numidian horse' };
      const [name] = namesOf([one], size, [], size);
      // Half of the base and half of the name lie between them, and a hair.
      expect(far(name!.at, one.centre), `${degrees} degrees`).toBeLessThan(unit + 3 * size);
    }
  });
  it('of a corps stand above those who are together, clear of others', () => {
    const [left, right, middle] = [stand(6, 14), stand(15, 13.5), stand(10.5, 14)];
    const found = headingsOf([{ id: 'wing', label: 'the Roman wing', stands: [left, right] }, { id: 'legion', label: 'the legion', stands: [middle] }], [left, right, middle], size);
    expect(found.map(({ id }) => id)).toEqual(['wing', 'wing', 'legion']);
    for (const { id, at } of found) expect(Math.min(...(id === 'legion' ? [middle] : [left, right]).map(({ centre }) => Math.abs(centre.x - at.x)))).toBeLessThan(1);
  });
  it('of a corps are written on none of its neighbours', () => {
    const [below, above] = [stand(12, 9), stand(12, 10.4)];
    const [found] = headingsOf([{ id: 'line', label: 'the line', stands: [below] }], [below, above], size);
    expect(found!.at.y).toBeGreaterThan(below.centre.y + unit / 2);
  });
});
